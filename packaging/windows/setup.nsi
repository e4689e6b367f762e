; The installer for Windows: dialogs of Windows itself, which screen readers know; for the one user, without an administrator.
; scripts/package setup.exe hands in VERSION, FILES (the folder of what is installed), SIZE (its kilobytes) and OUT.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
!include "MUI2.nsh"
!include "WinVer.nsh"
!include "x64.nsh"

Name "Annabella"
BrandingText " "
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Annabella"
InstallDirRegKey HKCU "Software\Annabella" "Folder"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Annabella"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Annabella, a talking chess table"
VIAddVersionKey "LegalCopyright" "GPL-3.0-or-later"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Finnish"
!insertmacro MUI_LANGUAGE "Swedish"

LangString READER ${LANG_ENGLISH} "Annabella for screen readers"
LangString READER ${LANG_GERMAN} "Annabella für Screenreader"
LangString READER ${LANG_FINNISH} "Annabella ruudunlukijalle"
LangString READER ${LANG_SWEDISH} "Annabella för skärmläsare"
LangString RUNS ${LANG_ENGLISH} "Annabella could not be replaced. Please end it, and start this again."
LangString RUNS ${LANG_GERMAN} "Annabella konnte nicht ersetzt werden. Bitte beenden Sie es, und starten Sie dies noch einmal."
LangString RUNS ${LANG_FINNISH} "Annabellaa ei voitu korvata. Lopeta se ja käynnistä tämä uudelleen."
LangString RUNS ${LANG_SWEDISH} "Annabella kunde inte ersättas. Avsluta det och starta detta igen."

LangString OLD ${LANG_ENGLISH} "Annabella needs Windows 10 or later, 64 bits."
LangString OLD ${LANG_GERMAN} "Annabella braucht Windows 10 oder neuer, 64 Bit."
LangString OLD ${LANG_FINNISH} "Annabella tarvitsee Windows 10:n tai uudemman, 64-bittisen."
LangString OLD ${LANG_SWEDISH} "Annabella behöver Windows 10 eller senare, 64 bitar."

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Annabella"
!define PATHS "Software\Microsoft\Windows\CurrentVersion\App Paths\annabella.exe"
!define MENU "$SMPROGRAMS\Annabella"

; The console that the user has chosen in Windows. Where the program cannot go on, its last sentence stays there until a key.
!macro Entry NAME FLAG
	CreateShortcut "${MENU}\${NAME}.lnk" "$SYSDIR\cmd.exe" '/d /c ""$INSTDIR\annabella.exe" ${FLAG} || pause"' "$INSTDIR\annabella.exe"
!macroend

Function .onInit
	${If} ${AtLeastWin10}
	${AndIf} ${RunningX64}
		Return
	${EndIf}
	SetErrorLevel 2
	MessageBox MB_OK|MB_ICONSTOP "$(OLD)" /SD IDOK
	Abort
FunctionEnd

Section
	SetOutPath "$INSTDIR"
	ClearErrors
	SetOverwrite try
	File /r "${FILES}\*.*"
	IfErrors 0 +4
		SetErrorLevel 2
		MessageBox MB_OK|MB_ICONSTOP "$(RUNS)" /SD IDOK
		Abort "$(RUNS)"
	WriteUninstaller "$INSTDIR\uninstall.exe"
	SetOutPath "$PROFILE"
	CreateDirectory "${MENU}"
	!insertmacro Entry "Annabella" ""
	!insertmacro Entry "$(READER)" "--screen-reader"
	WriteRegStr HKCU "Software\Annabella" "Folder" "$INSTDIR"
	WriteRegStr HKCU "${PATHS}" "" "$INSTDIR\annabella.exe"
	WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Annabella"
	WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
	WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Annabella"
	WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
	WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
	WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
	WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE}
	WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
	WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; Only what was installed: the folder may be one in which something else stands. Games and settings are in other folders.
Section "Uninstall"
	ClearErrors
	Delete "$INSTDIR\annabella.exe"
	Delete "$INSTDIR\annabella-speech.exe"
	Delete "$INSTDIR\annabella-online.exe"
	IfErrors 0 +4
		SetErrorLevel 2
		MessageBox MB_OK|MB_ICONSTOP "$(RUNS)" /SD IDOK
		Abort "$(RUNS)"
	Delete "$INSTDIR\README.md"
	Delete "$INSTDIR\LICENSE.txt"
	Delete "$INSTDIR\CHANGELOG.md"
	Delete "$INSTDIR\windows.md"
	Delete "$INSTDIR\uninstall.exe"
	RMDir "$INSTDIR"
	Delete "${MENU}\*.lnk"
	RMDir "${MENU}"
	DeleteRegKey HKCU "${UNINSTALL}"
	DeleteRegKey HKCU "${PATHS}"
	DeleteRegKey HKCU "Software\Annabella"
SectionEnd
