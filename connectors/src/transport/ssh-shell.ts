import { unreachable, unreadable } from '../failures.ts'
import { OctetText } from './octet-text.ts'
import { findEcho } from './ssh-echo.ts'
import { gateLine } from './ssh-gate.ts'
import { isNoise } from './ssh-noise.ts'
import { findPrompt, readPrompt } from './ssh-prompt.ts'
import { visibleLines } from './ssh-terminal.ts'
import type { Failure } from '../failures.ts'
import type { GatedLine } from './ssh-gate.ts'
import type { Prompt } from './ssh-prompt.ts'
import type { Duplex } from 'node:stream'

export interface ShellLimits {
  /** Milliseconds for one command. */
  readonly command: number
  /** Octets of one answer. */
  readonly bytes: number
  /** Milliseconds of silence after which what looks like a prompt is one, while the prompt is not known yet. */
  readonly settle: number
}

export interface Output {
  /** What stood between echo and prompt, without log lines. */
  readonly lines: readonly string[]
  /** The same with log lines, for the one command whose answer they are. */
  readonly withLog: readonly string[]
  readonly prompt: Prompt
}

const tailLength = 4096
/**
 * Milliseconds of silence behind the very prompt that was learned, on a line of its own. Short, because a device that
 * goes on after all is found out when the next line is sent.
 */
const settleKnown = 1
/** The echo stands among this many octets. */
const echoWithin = 65_536
// What a pager leaves when it does not erase itself.
const more = /^ ?--More-- ?/
const pagesAtMost = 20_000

/** One command line of a device: a line in, the lines between echo and prompt out. */
export class Shell {
  readonly #name: string
  readonly #stream: Duplex
  readonly #limits: ShellLimits
  readonly #text = new OctetText()
  #chunks: string[] = []
  #tail = ''
  #size = 0
  #pages = 0
  #answered = false
  #look: (() => void) | null = null
  #fail: ((failure: Failure) => void) | null = null
  #ended: Failure | null = null
  /** First 16 characters of the host name, once known. */
  host: string | null = null

  constructor(name: string, stream: Duplex, limits: ShellLimits) {
    this.#name = name
    this.#stream = stream
    this.#limits = limits
    stream.on('data', (chunk: Buffer) => this.#take(chunk))
    const lost = () =>
      this.#end(unreachable({ cause: 'connection-lost', message: `${name} closed the session.` }))
    stream.on('close', lost)
    stream.on('error', lost)
  }

  /** Nothing more can be asked here: the session ended, or an answer was left half read. */
  get broken(): boolean {
    return this.#ended !== null
  }

  /** Gives up the session; whoever waits fails with this. */
  break(failure: Failure): void {
    this.#end(failure)
  }

  /**
   * Sends one line and reads to the next prompt.
   * @throws Failure unreachable (no answer, lost), unreadable (no echo, too large); the session is broken then.
   */
  async run(line: GatedLine, signal: AbortSignal): Promise<Output> {
    this.#send(gateLine(line))
    let echoed: number | null = null
    const found = await this.until((tail) => {
      if (echoed === null) {
        const echo = findEcho(this.visible(), line, this.host)
        if (echo === 'missing') throw this.#notUnderstood('did not repeat what was sent')
        if (echo === 'pending' && this.#size < echoWithin) return null
        if (echo === 'pending') throw this.#notUnderstood('sent much before repeating the line')
        echoed = echo
      }
      return findPrompt(tail, this.host)
    }, signal)
    const lines = this.visible()
    this.#answered = true
    const end = findPrompt(lines, this.host)?.at ?? lines.length
    const withLog = lines.slice(echoed ?? 0, end).map((text) => text.replace(more, ''))
    this.#chunks = []
    return { lines: withLog.filter((text) => !isNoise(text)), withLog, prompt: found.prompt }
  }

  /** Log lines and a late `[OK]` may come at any time; anything else means that the last answer was not over. */
  #goesOn(): boolean {
    if (!this.#answered) return false
    return this.visible().some(
      (line) =>
        line.trim() !== '' &&
        line.trim() !== '[OK]' &&
        !isNoise(line) &&
        findPrompt([line], this.host) === null,
    )
  }

  /** Sends what the device does not repeat: a bare return, or the answer to a password prompt. */
  answer(text: GatedLine | ''): void {
    this.#send(text)
  }

  /** Everything since the last line sent. */
  visible(): string[] {
    return visibleLines(this.#chunks.join(''))
  }

  /**
   * Waits until the last lines satisfy `check` and the device has been silent for a moment.
   * @throws what `check` throws; Failure unreachable, unreadable
   */
  async until<T>(check: (tail: readonly string[]) => T | null, signal: AbortSignal): Promise<T> {
    const waiting = Promise.withResolvers<T>()
    let settle: NodeJS.Timeout | undefined
    const limit = setTimeout(() => {
      this.#end(
        unreachable({
          cause: 'timed-out',
          message: `${this.#name} did not finish within ${this.#limits.command} ms.`,
        }),
      )
    }, this.#limits.command)
    const stop = () => this.#end(signal.reason as Failure)
    const look = () => {
      clearTimeout(settle)
      try {
        const tail = visibleLines(this.#tail)
        if (this.#tail.length === tailLength) tail.shift()
        if (this.#turnPage(tail)) return
        const result = check(tail)
        if (result === null) return
        const known = this.host !== null && readPrompt(tail.at(-1) ?? '', this.host) !== null
        settle = setTimeout(
          () => waiting.resolve(result),
          known ? Math.min(settleKnown, this.#limits.settle) : this.#limits.settle,
        )
      } catch (error) {
        this.#end(error as Failure)
      }
    }
    this.#look = look
    this.#fail = waiting.reject
    signal.addEventListener('abort', stop, { once: true })
    try {
      if (signal.aborted) stop()
      if (this.#ended !== null) waiting.reject(this.#ended)
      else look()
      return await waiting.promise
    } finally {
      clearTimeout(settle)
      clearTimeout(limit)
      signal.removeEventListener('abort', stop)
      this.#look = null
      this.#fail = null
    }
  }

  #turnPage(tail: readonly string[]): boolean {
    if (!/--More--\s*$/.test((tail.at(-1) ?? '').slice(-40))) return false
    this.#pages += 1
    if (this.#pages > pagesAtMost) throw this.#notUnderstood('gives page after page')
    this.#tail = ''
    this.#stream.write(' ')
    return true
  }

  #send(text: string): void {
    if (this.#goesOn()) this.#end(this.#notUnderstood('went on after its prompt'))
    this.#answered = false
    this.#chunks = []
    this.#tail = ''
    this.#size = 0
    this.#pages = 0
    if (this.#ended === null) this.#stream.write(`${text}\n`)
  }

  #take(chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > this.#limits.bytes) {
      this.#end(
        unreadable({
          cause: 'too-large',
          message: `${this.#name} answered with more than ${this.#limits.bytes} octets.`,
        }),
      )
      return
    }
    const text = this.#text.write(chunk)
    this.#chunks.push(text)
    this.#tail = (this.#tail + text).slice(-tailLength)
    this.#look?.()
  }

  #end(failure: Failure): void {
    if (this.#ended !== null) return
    this.#ended = failure
    this.#chunks = []
    this.#tail = ''
    this.#fail?.(failure)
    this.#stream.destroy()
  }

  #notUnderstood(what: string): Failure {
    return unreadable({ cause: 'not-understood', message: `${this.#name} ${what}.` })
  }
}
