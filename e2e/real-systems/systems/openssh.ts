import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Daemon } from './daemon.ts'
import { freePort, listens } from './ports.ts'
import type { Ground } from './running.ts'
import { tool } from './tool.ts'

export const login = { username: 'console', password: 'Ssh-Pass-2026?' }

export interface SshServer {
  readonly port: number
  readonly daemon: Daemon
  /** As `ssh-keygen -l` prints it. */
  readonly fingerprint: string
  readonly algorithm: string
}

export interface OpenSsh {
  readonly servers: Readonly<Record<keyof typeof kinds, SshServer>>
  /** Sessions of the command line, by what it noted itself. */
  sessions(): { readonly begun: number; readonly ended: number }
  /** Every line that the command line heard, octet by octet, in latin1; in the order of their coming. */
  heard(): string[]
}

const kinds = {
  ed25519: { key: 'ed25519', settings: ['PasswordAuthentication yes', 'KbdInteractiveAuthentication no'] },
  ecdsa: { key: 'ecdsa', settings: ['PasswordAuthentication yes', 'KbdInteractiveAuthentication no'] },
  rsa: { key: 'rsa', settings: ['PasswordAuthentication yes', 'KbdInteractiveAuthentication no'] },
  interactive: {
    key: 'ed25519',
    settings: ['PasswordAuthentication no', 'KbdInteractiveAuthentication yes', 'UsePAM yes'],
  },
  // All that IOS 15.0 to 15.2 offers.
  old: {
    key: 'rsa',
    settings: [
      'PasswordAuthentication yes',
      'KbdInteractiveAuthentication no',
      'KexAlgorithms diffie-hellman-group14-sha1',
      'HostKeyAlgorithms ssh-rsa',
      'Ciphers aes128-cbc,3des-cbc',
      'MACs hmac-sha1',
    ],
  },
} as const

/** Mounts and processes of its own, all gone with the first of them. */
const alone = '--mount --pid --fork --kill-child=KILL --mount-proc sh -c'.split(' ')

/** An account that exists in the server's own mount namespace only. */
async function accounts(folder: string) {
  const hash = (await tool('openssl', ['passwd', '-6', '-stdin'], { input: login.password })).trim()
  const files = {
    '/etc/passwd': `${readFileSync('/etc/passwd', 'utf8').trimEnd()}\n${login.username}:x:61234:65534::/:/bin/sh\n`,
    '/etc/shadow': `${readFileSync('/etc/shadow', 'utf8').trimEnd()}\n${login.username}:${hash}:19000:0:99999:7:::\n`,
    '/etc/pam.d/sshd': [
      'auth required pam_unix.so nodelay',
      'account required pam_permit.so',
      'session required pam_permit.so',
      '',
    ].join('\n'),
  }
  return Object.entries(files).map(([place, content], at) => {
    const file = join(folder, `account-${at}`)
    writeFileSync(file, content, { mode: place === '/etc/shadow' ? 0o600 : 0o644 })
    return `mount --bind '${file}' ${place}`
  })
}

/** Debian's sshd once per kind of host key and login, all with the same account and command line. */
export async function startOpenSsh({ folder, daemon }: Ground): Promise<OpenSsh> {
  const noted = join(folder, 'sessions')
  const lines = join(folder, 'lines')
  for (const file of [noted, lines]) {
    writeFileSync(file, '')
    // The account writes to it.
    chmodSync(file, 0o666)
  }
  const mounts = await accounts(folder)
  const prepare = [...mounts, 'mount -t tmpfs none /run', 'mkdir -p /run/sshd', 'exec "$@"'].join(' && ')
  const start = async (name: keyof typeof kinds): Promise<SshServer> => {
    const { key, settings } = kinds[name]
    const keyFile = join(folder, `${name}-key`)
    await tool('ssh-keygen', ['-q', '-t', key, '-N', '', '-f', keyFile])
    const [, fingerprint = ''] = (await tool('ssh-keygen', ['-lf', `${keyFile}.pub`])).split(' ')
    const [algorithm = ''] = readFileSync(`${keyFile}.pub`, 'utf8').split(' ')
    const port = await freePort()
    const file = join(folder, `${name}-sshd_config`)
    const shared = [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${keyFile}`,
      'PidFile none',
      'PubkeyAuthentication no',
      `AllowUsers ${login.username}`,
      `ForceCommand ${join(import.meta.dirname, 'openssh-shell.sh')} ${noted} ${lines}`,
      'PermitTTY yes',
      'AllowTcpForwarding no',
      'PrintMotd no',
      'PrintLastLog no',
      'UseDNS no',
      // Tells each authentication request.
      'LogLevel DEBUG1',
    ]
    writeFileSync(file, `${[...shared, ...settings].join('\n')}\n`)
    const server = await daemon({
      name: `sshd-${name}`,
      command: 'unshare',
      words: [...alone, prepare, 'sh', '/usr/sbin/sshd', '-D', '-e', '-f', file],
      ready: () => listens('127.0.0.1', port),
    })
    return { port, daemon: server, fingerprint, algorithm }
  }
  const servers: Partial<Record<keyof typeof kinds, SshServer>> = {}
  for (const name of Object.keys(kinds) as (keyof typeof kinds)[]) servers[name] = await start(name)
  return {
    servers: servers as OpenSsh['servers'],
    sessions: () => {
      const lines = readFileSync(noted, 'utf8').split('\n')
      const count = (word: string) => lines.filter((line) => line === word).length
      return { begun: count('begin'), ended: count('end') }
    },
    heard: () => readFileSync(lines, 'latin1').split('\n').slice(0, -1),
  }
}
