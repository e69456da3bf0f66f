import type { Switch } from '../../../world/model/switch.ts'

/** States of devices that a test or a demonstration wants. None unless given. */
export interface CommandLineOptions {
  /** Speaks only what IOS 15 spoke: its key exchange, ciphers and MACs, and an RSA host key that it signs with SHA-1. */
  readonly legacyOnly?: (device: Switch) => boolean
  /** Shown before the login. */
  readonly banner?: string
  /** Without AAA: after SSH has let somebody in, the line asks for name and password once more. */
  readonly asksInChannel?: (device: Switch) => boolean
  /** What command authorization of a TACACS+ server says to a line that the device itself would carry out. */
  readonly authorizes?: (username: string, line: string) => boolean
  /** Members of the stack that run other software, by number. */
  readonly mismatched?: (device: Switch) => readonly number[]
}
