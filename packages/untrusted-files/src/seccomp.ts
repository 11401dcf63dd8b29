// A filter of system calls (seccomp) without native code of ours: a few instructions of the kernel's BPF machine,
// which perl (in every Debian, and in Node's images) loads into the kernel before it execs the next program.
// https://docs.kernel.org/userspace-api/seccomp_filter.html
import { arch } from 'node:process'

// What no reader of files needs: sockets, signals to other processes, namespaces, kernel facilities. Numbers from
// include/uapi/asm-generic/unistd.h and arch/x86/entry/syscalls/syscall_64.tbl.
const calls: [name: string, x64: number, arm64: number][] = [
  ['socket', 41, 198],
  ['connect', 42, 203],
  ['accept', 43, 202],
  ['bind', 49, 200],
  ['listen', 50, 201],
  ['accept4', 288, 242],
  ['kill', 62, 129],
  ['tkill', 200, 130],
  ['tgkill', 234, 131],
  ['pidfd_send_signal', 424, 424],
  ['rt_sigqueueinfo', 129, 138],
  ['rt_tgsigqueueinfo', 297, 240],
  ['ptrace', 101, 117],
  ['process_vm_readv', 310, 270],
  ['process_vm_writev', 311, 271],
  ['pidfd_getfd', 438, 438],
  ['unshare', 272, 97],
  ['setns', 308, 268],
  ['mount', 165, 40],
  ['umount2', 166, 39],
  ['pivot_root', 155, 41],
  ['chroot', 161, 51],
  ['bpf', 321, 280],
  ['perf_event_open', 298, 241],
  ['userfaultfd', 323, 282],
  ['io_uring_setup', 425, 425],
  ['add_key', 248, 217],
  ['request_key', 249, 218],
  ['keyctl', 250, 219],
  ['open_by_handle_at', 304, 265],
  ['init_module', 175, 105],
  ['finit_module', 313, 273],
  ['delete_module', 176, 106],
  ['kexec_load', 246, 104],
  ['kexec_file_load', 320, 294],
  ['reboot', 169, 142],
]
const machines: Record<string, { audit: number; prctl: number; forbidden: number[] }> = {
  x64: { audit: 0xc000003e, prctl: 157, forbidden: calls.map(([, number]) => number) },
  arm64: { audit: 0xc00000b7, prctl: 167, forbidden: calls.map(([, , number]) => number) },
}

/** Instructions: load a word of the call's data; jump if equal, or if greater or equal; return. */
const [load, ifEqual, ifAtLeast, answer] = [0x20, 0x15, 0x35, 0x06]
const [numberAt, architectureAt] = [0, 4]
const allow = 0x7fff0000
const notPermitted = 0x00050001
const kill = 0x80000000
const otherNumbers = 0x40000000

/** PR_SET_NO_NEW_PRIVS is 38, PR_SET_SECCOMP 22 with SECCOMP_MODE_FILTER 2; a program is its length and address. */
const loader =
  'my $call = shift; my $f = pack "H*", shift; my $p = pack "S x6 P", length($f) / 8, $f;' +
  'syscall($call, 38, 1, 0, 0, 0) == 0 && syscall($call, 22, 2, $p, 0, 0) == 0 or exit 1; exec @ARGV; exit 1'

/** Command prefix that installs the filter and execs the program; null on processors whose numbers are not here. */
export function filterWords(): string[] | null {
  const known = machines[arch]
  if (!known) return null
  return [
    'perl',
    '-e',
    loader,
    String(known.prctl),
    filter(known.audit, known.forbidden).toString('hex'),
  ]
}

function filter(audit: number, numbers: number[]): Buffer {
  const checks = numbers.map((number, at) => instruction(ifEqual, number, numbers.length - at))
  return Buffer.concat([
    instruction(load, architectureAt),
    instruction(ifEqual, audit, 1),
    instruction(answer, kill),
    instruction(load, numberAt),
    instruction(ifAtLeast, otherNumbers, numbers.length + 1),
    ...checks,
    instruction(answer, allow),
    instruction(answer, notPermitted),
  ])
}

/** struct sock_filter: operation, jump if true, jump if false, value. */
function instruction(operation: number, value: number, whenTrue = 0): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(operation, 0)
  bytes.writeUInt8(whenTrue, 2)
  bytes.writeUInt32LE(value, 4)
  return bytes
}
