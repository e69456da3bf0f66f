import { randomUUID } from 'node:crypto'
import ssh2 from 'ssh2'
import type { Client, ClientChannel, ConnectConfig } from 'ssh2'
import type { Emulator, Lab, Listening } from '../../../emulator/emulator.ts'
import { deriveHostKey } from '../../../emulator/host-keys.ts'
import { LeverBoard } from '../../../emulator/levers.ts'
import { createWorld } from '../../../world/create/create.ts'
import type { Switch } from '../../../world/model/switch.ts'
import { commandLineWith } from './emulator.ts'
import type { CommandLineOptions } from './options.ts'

/** The small campus on a clock that stands still, with command lines for some of its switches. */
export async function commandLineLab(options: CommandLineOptions = {}) {
  const world = createWorld({ seed: 'command-line', size: 'small', clock: 'fixed' })
  const levers = new LeverBoard()
  const journal: string[] = []
  const login = (username: string) => ({ username, password: randomUUID() })
  const unused = { username: 'unused', password: randomUUID() }
  const lab: Lab = {
    world,
    levers,
    journal: { add: (entry) => journal.push(`${entry.device ?? ''} ${entry.text}`) },
    accounts: {
      switchLogin: { ...login('netops'), enable: randomUUID() },
      switchReader: login('viewer'),
      snmp: {
        readCommunity: randomUUID(),
        writeCommunity: randomUUID(),
        v3: {
          username: 'unused',
          authentication: 'sha',
          authenticationKey: randomUUID(),
          privacy: 'aes',
          privacyKey: randomUUID(),
        },
      },
      kea: unused,
      ise: unused,
      iseOperator: unused,
      directory: unused,
      webhook: { secret: 'whsec_' },
      alerts: { secret: 'whsec_' },
      desk: { apiKey: '', username: '', password: '' },
      firewall: unused,
      spaces: { key: '' },
      nut: unused,
      wireless: unused,
      wirelessReader: unused,
      center: unused,
      centerReader: unused,
      people: randomUUID(),
    },
    certificates: {
      authority: '',
      issue: () => ({ certificate: '', key: '' }),
      hostKey: (device, impostor = false) => deriveHostKey(impostor ? 'another' : 'secret', device),
    },
    host: '127.0.0.1',
    preferredPort: () => 0,
  }
  const emulator: Emulator = commandLineWith(lab, options)
  const listening = await emulator.start()
  return { lab, world, levers, journal, emulator, listening }
}

export type CommandLineLab = Awaited<ReturnType<typeof commandLineLab>>

export function firstSwitch(lab: CommandLineLab, os: Switch['os']): Switch {
  const found = [...lab.world.switches.values()].find((one) => one.role === 'access' && one.os === os)
  if (found === undefined) throw new Error(`no access switch runs ${os}`)
  return found
}

export function portOf(listening: readonly Listening[], device: Switch): number {
  const found = listening.find((one) => one.device === device.name)
  if (found === undefined) throw new Error(`${device.name} has no listener`)
  return found.port
}

/** What a shell is opened on: this lab, or a whole campus. */
export type ReachedLab = Pick<CommandLineLab, 'listening'> & { readonly lab: Pick<Lab, 'accounts'> }

/** Connects; rejects when the device refuses. */
export function connect(lab: ReachedLab, device: Switch, more: Partial<ConnectConfig> = {}): Promise<Client> {
  const client = new ssh2.Client()
  return new Promise((resolve, reject) => {
    client.once('ready', () => resolve(client))
    client.on('error', reject)
    client.once('close', () => reject(new Error('hung up')))
    client.connect({
      host: '127.0.0.1',
      port: portOf(lab.listening, device),
      username: lab.lab.accounts.switchLogin.username,
      password: lab.lab.accounts.switchLogin.password,
      readyTimeout: 15_000,
      ...more,
    })
  })
}

/** A shell as a person or a script has it: sends, and waits for what should come. */
export class Shell {
  readonly #channel: ClientChannel
  readonly #client: Client
  received = ''
  ended = false
  #wake: () => void = () => {}

  constructor(client: Client, channel: ClientChannel) {
    this.#client = client
    this.#channel = channel
    channel.on('data', (data: Buffer) => {
      this.received += data.toString('utf8')
      this.#wake()
    })
    channel.on('close', () => {
      this.ended = true
      this.#wake()
    })
  }

  send(text: string): void {
    this.#channel.write(text)
  }

  /** Text up to and with the match, which is taken out. The channel may end meanwhile. */
  async until(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = pattern.exec(this.received)
      if (match !== null) {
        const end = match.index + match[0].length
        const text = this.received.slice(0, end)
        this.received = this.received.slice(end)
        return text
      }
      if (this.ended) throw new Error(`${pattern} did not come; got ${JSON.stringify(this.received)}`)
      await this.#more()
    }
  }

  async untilClosed(): Promise<string> {
    while (!this.ended) await this.#more()
    return this.received
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  /** Sends a line and gives what came between its echo and the next prompt. */
  async give(line: string, prompt = /(?:^|\r\n)[\w.-]+(?:\([\w-]+\))?[>#]$/): Promise<string> {
    this.send(`${line}\r`)
    const text = await this.until(prompt)
    return text
      .replace(/^[^\r]*\r\n/, '')
      .replace(prompt, '')
      .replaceAll('\r\n', '\n')
  }

  /** Waits for the whole connection to end. */
  untilHungUp(): Promise<void> {
    return new Promise((resolve) => {
      this.#client.once('close', () => resolve())
    })
  }

  close(): void {
    this.#client.end()
  }
}

export async function openShell(
  lab: ReachedLab,
  device: Switch,
  more: Partial<ConnectConfig> & { readonly rows?: number; readonly cols?: number } = {},
): Promise<Shell> {
  const { rows = 24, cols = 200, ...config } = more
  const client = await connect(lab, device, config)
  const channel = await new Promise<ClientChannel>((resolve, reject) => {
    client.shell({ term: 'vt100', rows, cols }, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  const shell = new Shell(client, channel)
  await shell.until(/[>#]$/)
  return shell
}

/** A shell with paging off. */
export async function quietShell(
  lab: ReachedLab,
  device: Switch,
  more: Partial<ConnectConfig> = {},
): Promise<Shell> {
  const shell = await openShell(lab, device, more)
  await shell.give('terminal length 0')
  return shell
}

export const reader = (lab: CommandLineLab): Partial<ConnectConfig> => ({ ...lab.lab.accounts.switchReader })
