/* A screen reader that is none: it has the window and the automation object of JAWS, and writes what it is to say to standard
 * output, a line each. It ends after three minutes. */
#define COBJMACROS
#include <stdio.h>
#include <windows.h>
#include <oleauto.h>

static const CLSID class_id = {0x5cdc1f3a, 0x7c1e, 0x4a55, {0x9d, 0x11, 0x4a, 0x41, 0x57, 0x53, 0x00, 0x01}};
static const WCHAR class_text[] = L"{5CDC1F3A-7C1E-4A55-9D11-4A4157530001}";
enum { SAY_STRING = 1, STOP_SPEECH = 2 };

static HRESULT STDMETHODCALLTYPE query(IDispatch *self, REFIID asked, void **object)
{
	*object = NULL;
	if (!IsEqualIID(asked, &IID_IUnknown) && !IsEqualIID(asked, &IID_IDispatch)) return E_NOINTERFACE;
	*object = self;
	return S_OK;
}
static ULONG STDMETHODCALLTYPE held(IDispatch *self) { return 1; }
static HRESULT STDMETHODCALLTYPE count_types(IDispatch *self, UINT *count) { *count = 0; return S_OK; }
static HRESULT STDMETHODCALLTYPE type(IDispatch *self, UINT which, LCID language, ITypeInfo **info) { return E_NOTIMPL; }
static HRESULT STDMETHODCALLTYPE name(IDispatch *self, REFIID none, LPOLESTR *names, UINT count, LCID language, DISPID *number)
{
	if (!lstrcmpiW(names[0], L"SayString")) *number = SAY_STRING;
	else if (!lstrcmpiW(names[0], L"StopSpeech")) *number = STOP_SPEECH;
	else return DISP_E_UNKNOWNNAME;
	return S_OK;
}
static HRESULT STDMETHODCALLTYPE invoke(IDispatch *self, DISPID number, REFIID none, LCID language, WORD flags, DISPPARAMS *given,
	VARIANT *result, EXCEPINFO *exception, UINT *wrong)
{
	char text[4096] = "";
	if (number == STOP_SPEECH) {
		printf("stop\n");
	} else {
		/* The arguments stand in the order of Windows, the last one first. */
		if (given->cArgs != 2 || V_VT(&given->rgvarg[1]) != VT_BSTR || V_VT(&given->rgvarg[0]) != VT_BOOL) return DISP_E_TYPEMISMATCH;
		WideCharToMultiByte(CP_UTF8, 0, V_BSTR(&given->rgvarg[1]), -1, text, sizeof(text), NULL, NULL);
		printf("say %s, interrupting %d\n", text, V_BOOL(&given->rgvarg[0]) != VARIANT_FALSE);
	}
	fflush(stdout);
	return S_OK;
}
static IDispatchVtbl table = {query, held, held, count_types, type, name, invoke};
static IDispatch jaws = {&table};

static HRESULT STDMETHODCALLTYPE query_factory(IClassFactory *self, REFIID asked, void **object)
{
	*object = NULL;
	if (!IsEqualIID(asked, &IID_IUnknown) && !IsEqualIID(asked, &IID_IClassFactory)) return E_NOINTERFACE;
	*object = self;
	return S_OK;
}
static ULONG STDMETHODCALLTYPE held_factory(IClassFactory *self) { return 1; }
static HRESULT STDMETHODCALLTYPE make(IClassFactory *self, IUnknown *outer, REFIID asked, void **object) { return query(&jaws, asked, object); }
static HRESULT STDMETHODCALLTYPE lock(IClassFactory *self, BOOL on) { return S_OK; }
static IClassFactoryVtbl factory_table = {query_factory, held_factory, held_factory, make, lock};
static IClassFactory factory = {&factory_table};

static void put(const WCHAR *key, const WCHAR *value)
{
	HKEY place;
	RegCreateKeyExW(HKEY_LOCAL_MACHINE, key, 0, NULL, 0, KEY_WRITE, NULL, &place, NULL);
	RegSetValueExW(place, NULL, 0, REG_SZ, (const BYTE *)value, (lstrlenW(value) + 1) * sizeof(WCHAR));
	RegCloseKey(place);
}

int main(void)
{
	WCHAR here[MAX_PATH], key[128] = L"Software\\Classes\\CLSID\\";
	WNDCLASSW window = {.lpfnWndProc = DefWindowProcW, .lpszClassName = L"JFWUI2"};
	DWORD token, end = GetTickCount() + 180000;
	MSG message;
	GetModuleFileNameW(NULL, here, MAX_PATH);
	put(L"Software\\Classes\\FreedomSci.JawsApi\\CLSID", class_text);
	put(lstrcatW(lstrcatW(key, class_text), L"\\LocalServer32"), here);
	CoInitializeEx(NULL, COINIT_APARTMENTTHREADED);
	if (FAILED(CoRegisterClassObject(&class_id, (IUnknown *)&factory, CLSCTX_LOCAL_SERVER, REGCLS_MULTIPLEUSE, &token))) return 1;
	RegisterClassW(&window);
	if (!CreateWindowW(L"JFWUI2", L"JAWS", 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL)) return 2;
	printf("listening\n");
	fflush(stdout);
	while (GetTickCount() < end) {
		MsgWaitForMultipleObjects(0, NULL, FALSE, 1000, QS_ALLINPUT);
		while (PeekMessageW(&message, NULL, 0, 0, PM_REMOVE)) DispatchMessageW(&message);
	}
	return 0;
}
