/* A screen reader that is none: it listens where NVDA does, and writes what it is to say to standard output, a line each. With
 * "old" it is one from before 2024, which knows no markup and tells no ends. It ends after three minutes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
#include <rpc.h>
#include "nvda.h"

static HANDLE hushed;

void *__RPC_USER MIDL_user_allocate(SIZE_T size) { return malloc(size); }
void __RPC_USER MIDL_user_free(void *place) { free(place); }

static void tell(const char *what, const wchar_t *words)
{
	char text[4096] = "";
	WideCharToMultiByte(CP_UTF8, 0, words, -1, text, sizeof(text), NULL, NULL);
	printf("%s %s\n", what, text);
	fflush(stdout);
}

error_status_t first_runs(void) { return 0; }
error_status_t first_speak(const wchar_t *text) { tell("text", text); return 0; }
error_status_t first_hush(void) { tell("hush", L""); SetEvent(hushed); return 0; }
error_status_t first_braille(const wchar_t *text) { tell("braille", text); return 0; }
error_status_t second_process(unsigned long *number) { *number = GetCurrentProcessId(); return 0; }

error_status_t second_speak(const wchar_t *ssml, long symbols, long priority, boolean asynchronous)
{
	if (symbols != -1 || priority != 0) return ERROR_INVALID_PARAMETER;
	tell("ssml", ssml);
	/* It takes its time to speak, and can be silenced meanwhile. */
	if (!asynchronous && WaitForSingleObject(hushed, 300) == WAIT_OBJECT_0) return ERROR_CANCELLED;
	return 0;
}

int main(int count, char **words)
{
	wchar_t desktop[64] = L"", place[128];
	DWORD session = 0;
	hushed = CreateEventW(NULL, FALSE, FALSE, NULL);
	ProcessIdToSessionId(GetCurrentProcessId(), &session);
	GetUserObjectInformationW(GetThreadDesktop(GetCurrentThreadId()), UOI_NAME, desktop, sizeof(desktop), NULL);
	swprintf(place, 128, L"NvdaCtlr.%lu.%ls", session, desktop);
	if (RpcServerUseProtseqEpW((RPC_WSTR)L"ncalrpc", RPC_C_PROTSEQ_MAX_REQS_DEFAULT, (RPC_WSTR)place, NULL)) return 1;
	if (RpcServerRegisterIf(First_v1_0_s_ifspec, NULL, NULL)) return 2;
	if (!(count > 1 && !strcmp(words[1], "old")) && RpcServerRegisterIf(Second_v1_0_s_ifspec, NULL, NULL)) return 3;
	if (RpcServerListen(1, RPC_C_LISTEN_MAX_CALLS_DEFAULT, TRUE)) return 4;
	printf("listening\n");
	fflush(stdout);
	Sleep(180000);
	return 0;
}
