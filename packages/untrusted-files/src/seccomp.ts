// A filter of system calls (seccomp) without native code of ours: a few instructions of the kernel's BPF machine,
// which perl (in every Debian, and in Node's images) loads into the kernel before it execs the next program.
// https://docs.kernel.org/userspace-api/seccomp_filter.html
import { arch } from 'node:process'

// What no reader of files needs: sockets, signals to other processes, namespaces, kernel facilities. Numbers from
// include/uapi/asm-generic/unistd.h and arch/x86/entry/syscalls/syscall_64.tbl.
const forbidden: Record<string, { audit: number; prctl: number; calls: Record<string, number> }> = {
  x64: {
    audit: 0xc000003e,
    prctl: 157,
    calls: {
      ...{ socket: 41, connect: 42, accept: 43, bind: 49, listen: 50, accept4: 288 },
      ...{ kill: 62, tkill: 200, tgkill: 234, pidfd_send_signal: 424 },
      ...{ rt_sigqueueinfo: 129, rt_tgsigqueueinfo: 297 },
      ...{ ptrace: 101, process_vm_readv: 310, process_vm_writev: 311, pidfd_getfd: 438 },
      ...{ unshare: 272, setns: 308, mount: 165, umount2: 166, pivot_root: 155, chroot: 161 },
      ...{ bpf: 321, perf_event_open: 298, userfaultfd: 323, io_uring_setup: 425 },
      ...{ add_key: 248, request_key: 249, keyctl: 250, open_by_handle_at: 304 },
      ...{ init_module: 175, finit_module: 313, delete_module: 176 },
      ...{ kexec_load: 246, kexec_file_load: 320, reboot: 169 },
    },
  },
  arm64: {
    audit: 0xc00000b7,
    prctl: 167,
    calls: {
      ...{ socket: 198, connect: 203, accept: 202, bind: 200, listen: 201, accept4: 242 },
      ...{ kill: 129, tkill: 130, tgkill: 131, pidfd_send_signal: 424 },
      ...{ rt_sigqueueinfo: 138, rt_tgsigqueueinfo: 240 },
      ...{ ptrace: 117, process_vm_readv: 270, process_vm_writev: 271, pidfd_getfd: 438 },
      ...{ unshare: 97, setns: 268, mount: 40, umount2: 39, pivot_root: 41, chroot: 51 },
      ...{ bpf: 280, perf_event_open: 241, userfaultfd: 282, io_uring_setup: 425 },
      ...{ add_key: 217, request_key: 218, keyctl: 219, open_by_handle_at: 265 },
      ...{ init_module: 105, finit_module: 273, delete_module: 106 },
      ...{ kexec_load: 104, kexec_file_load: 294, reboot: 142 },
    },
  },
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
  const known = forbidden[arch]
  if (!known) return null
  return ['perl', '-e', loader, String(known.prctl), filter(known).toString('hex')]
}

function filter({ audit, calls }: { audit: number; calls: Record<string, number> }): Buffer {
  const numbers = Object.values(calls)
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
