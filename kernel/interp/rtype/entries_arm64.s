#include "textflag.h"

// ENTRY1(i) is entry i: MOVZ $i, R19 and a branch, 8 bytes. (MOVZ is written
// as a word because the assembler uses other instructions for some i.)
#define ENTRY1(i) WORD $(0xD2800013 | ((i)<<5)); JMP enter<>(SB)
#define ENTRY8(i) ENTRY1(i); ENTRY1(i+1); ENTRY1(i+2); ENTRY1(i+3); ENTRY1(i+4); ENTRY1(i+5); ENTRY1(i+6); ENTRY1(i+7)
#define ENTRY64(i) ENTRY8(i); ENTRY8(i+8); ENTRY8(i+16); ENTRY8(i+24); ENTRY8(i+32); ENTRY8(i+40); ENTRY8(i+48); ENTRY8(i+56)
#define ENTRY512(i) ENTRY64(i); ENTRY64(i+64); ENTRY64(i+128); ENTRY64(i+192); ENTRY64(i+256); ENTRY64(i+320); ENTRY64(i+384); ENTRY64(i+448)
#define ENTRY4096(i) ENTRY512(i); ENTRY512(i+512); ENTRY512(i+1024); ENTRY512(i+1536); ENTRY512(i+2048); ENTRY512(i+2560); ENTRY512(i+3072); ENTRY512(i+3584)

// enter jumps to the function value at contexts[R19] with unchanged arguments.
// R19 and R21 hold no argument in Go's internal calling convention,
// and R26 is where a function expects its closure.
TEXT enter<>(SB), NOSPLIT|NOFRAME, $0-0
	MOVD $·contexts(SB), R21
	MOVD (R21)(R19<<3), R26
	MOVD (R26), R21
	JMP  (R21)

TEXT entries<>(SB), NOSPLIT|NOFRAME, $0-0
	ENTRY4096(1)
	ENTRY4096(4097)
	ENTRY4096(8193)
	ENTRY4096(12289)
	ENTRY4096(16385)
	ENTRY4096(20481)
	ENTRY4096(24577)
	ENTRY4096(28673)

// func firstEntry() unsafe.Pointer
TEXT ·firstEntry(SB), NOSPLIT, $0-8
	MOVD $entries<>(SB), R0
	MOVD R0, ret+0(FP)
	RET
