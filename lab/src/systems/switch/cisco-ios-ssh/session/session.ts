import type { Lab } from '../../../../emulator/emulator.ts'
import type { Context, Lines, Mode, SessionView } from '../command/command.ts'
import { execMode } from '../command/command.ts'
import { complete, help } from '../command/help.ts'
import { treeFor } from './tree.ts'
import type { Node } from '../command/pattern.ts'
import type { Chassis } from '../device/chassis.ts'
import { page } from '../terminal/pager.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { leaveMode, readLine } from './dispatch.ts'
import { promptOf } from './prompt.ts'
import { maskSecrets } from './secret-mask.ts'

export interface Account {
  readonly username: string
  readonly privilege: number
}

/** Takes an answer on its way out: late, cut, or not at all. Null ends the session. */
export type Spoil = (lines: Lines) => Promise<Lines | null>

const historySize = 20

/** One line of the vty: an account, a mode, and the commands given in it. */
export class Session implements SessionView {
  readonly username: string
  readonly peer: string
  readonly line: number
  privilege: number
  mode: Mode = execMode
  length = 24
  width = 80
  leaving = false
  monitoring = false
  timestamps = false
  lastInput: number
  readonly history: string[] = []
  readonly #lab: Lab
  readonly #chassis: Chassis
  readonly #terminal: Terminal
  readonly #spoil: Spoil
  readonly interactive: boolean

  constructor(
    lab: Lab,
    chassis: Chassis,
    terminal: Terminal,
    who: Account & { readonly peer: string; readonly line: number },
    channel: { readonly spoil: Spoil; readonly interactive: boolean },
  ) {
    this.#lab = lab
    this.#chassis = chassis
    this.#terminal = terminal
    this.#spoil = channel.spoil
    this.interactive = channel.interactive
    this.username = who.username
    this.privilege = who.privilege
    this.peer = who.peer
    this.line = who.line
    this.lastInput = lab.world.clock.now()
  }

  /** Prompt, line, answer, until it leaves or the channel closes. */
  async runShell(): Promise<void> {
    let begun = ''
    this.#terminal.write('\r\n')
    if (this.#chassis.options.asksInChannel?.(this.#chassis.device) && !(await this.#verified())) return
    while (!this.leaving && !this.#terminal.closed) {
      const read = await this.#terminal.read({
        prompt: promptOf(this.#chassis.device.name, this.mode, this.privilege),
        echo: true,
        width: this.width,
        begun,
        history: this.history,
        complete: (line) => this.#complete(line),
      })
      begun = ''
      this.lastInput = this.#lab.world.clock.now()
      if (read.ending === 'closed') return
      if (read.ending === 'help') {
        this.#journal(`${read.text}?`)
        await this.#show(this.#help(read.text))
        begun = read.text
        continue
      }
      if (read.ending !== 'control-c') await this.#give(read.text)
      if (read.ending !== 'enter') this.#backToExec()
    }
  }

  /** Asks again in the channel; three tries. */
  async #verified(): Promise<boolean> {
    const { switchLogin, switchReader } = this.#lab.accounts
    this.#terminal.write('User Access Verification\r\n\r\n')
    for (let left = 3; left > 0; left--) {
      const name = await this.#question('Username: ', false)
      const password = await this.#question('Password: ', true)
      if (name === null || password === null) return false
      const known = [switchLogin, switchReader].find((one) => one.username === name)
      if (known !== undefined && known.password === password) {
        this.privilege = known === switchLogin ? 15 : 1
        this.#terminal.write('\r\n')
        return true
      }
      this.#terminal.write('% Login invalid\r\n\r\n')
    }
    return false
  }

  /** One command of an `exec` request. */
  async runOne(line: string): Promise<void> {
    this.length = 0
    this.#terminal.write('\r\n')
    await this.#give(line)
  }

  async #give(line: string): Promise<void> {
    this.#journal(line)
    if (line.trim() === '') {
      await this.#spoil([])
      return
    }
    if (this.history.at(-1) !== line) this.history.push(line)
    if (this.history.length > historySize) this.history.shift()
    const prompt = promptOf(this.#chassis.device.name, this.mode, this.privilege)
    await this.#show(await readLine(line, prompt.length, this.#context()))
  }

  async #show(lines: Lines): Promise<void> {
    const spoilt = await this.#spoil(lines)
    if (spoilt === null) {
      this.leaving = true
      return
    }
    await page(this.#terminal, spoilt, this.length)
  }

  tell(line: string): void {
    this.#terminal.write(`\r\n${line}\r\n`)
  }

  #help(line: string): Lines {
    const { tree, rest } = this.#words(line)
    const answer = help(tree, this.#chassis.device, rest)
    if (answer.kind === 'lines') return [...answer.lines, '']
    return answer.kind === 'ambiguous'
      ? [`% Ambiguous command:  "${line}"`]
      : ["% Invalid input detected at '^' marker.", '']
  }

  #complete(line: string): string | null {
    const { tree, rest, lead } = this.#words(line)
    const completed = complete(tree, this.#chassis.device, rest)
    return completed === null ? null : lead + completed
  }

  /** The words that a line begun here may go on with; after `do` those of exec. */
  #words(line: string): { tree: Node; lead: string; rest: string } {
    const lead = this.mode.name === 'exec' ? '' : (/^\s*do\s+/i.exec(line)?.[0] ?? '')
    const tree = treeFor(lead === '' ? this.mode.name : 'exec', this.privilege)
    return { tree, lead, rest: line.slice(lead.length) }
  }

  #backToExec(): void {
    const { mode } = this
    this.mode = execMode
    leaveMode(mode, this.#context())
    if (this.#chassis.configurationLock === this) this.#chassis.configurationLock = null
  }

  #journal(text: string): void {
    this.#lab.journal.add({
      system: 'switch-cli',
      device: this.#chassis.device.name,
      from: `${this.username}@${this.peer}`,
      text: maskSecrets(text, this.#lab.accounts),
    })
  }

  #context(): Context {
    return {
      lab: this.#lab,
      world: this.#lab.world,
      device: this.#chassis.device,
      chassis: this.#chassis,
      session: this,
      question: (text, secret = false) => this.#question(text, secret),
      say: (lines) => this.#terminal.write(lines.map((line) => `${line}\r\n`).join('')),
      pause: (milliseconds) => this.#pause(milliseconds),
    }
  }

  async #question(prompt: string, secret: boolean): Promise<string | null> {
    if (!this.interactive) return null
    const read = await this.#terminal.read({ prompt, echo: !secret, width: 0, history: [] })
    if (read.ending !== 'enter') return null
    this.#journal(secret ? '<secret>' : read.text)
    return read.text
  }

  async #pause(milliseconds: number): Promise<void> {
    const until = Date.now() + milliseconds
    while (Date.now() < until && !this.#terminal.closed && !this.#terminal.takeBreak()) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(50, Math.max(1, until - Date.now()))))
    }
  }
}
