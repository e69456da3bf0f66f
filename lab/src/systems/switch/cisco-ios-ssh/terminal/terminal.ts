import { LineBuffer } from './line-buffer.ts'

export type Ending = 'enter' | 'control-c' | 'control-z' | 'help' | 'closed'

export interface LineRead {
  readonly text: string
  readonly ending: Ending
}

export interface ReadOptions {
  readonly prompt: string
  /** False at password prompts. */
  readonly echo: boolean
  /** Columns for the sideways scroll of long lines; 0 is no limit. */
  readonly width: number
  /** Line to start with, after help was shown. */
  readonly begun?: string
  readonly history: readonly string[]
  readonly complete?: (line: string) => string | null
}

const arrows: Readonly<Record<string, string>> = { A: '\u0010', B: '\u000e', C: '\u0006', D: '\u0002' }
/** Columns kept in sight of a long line when it scrolls. */
const kept = 10

/** One channel's keyboard and screen. Reads are one at a time; what is typed ahead waits. */
export class Terminal {
  readonly #send: (text: string) => void
  readonly #waiting: string[] = []
  #wake: (() => void) | null = null
  #closed = false
  #afterReturn = false

  constructor(send: (text: string) => void) {
    this.#send = send
  }

  get closed(): boolean {
    return this.#closed
  }

  /** What came over the wire. */
  receive(text: string): void {
    for (const character of text) this.#waiting.push(character)
    this.#wake?.()
  }

  close(): void {
    this.#closed = true
    this.#wake?.()
  }

  write(text: string): void {
    if (!this.#closed && text !== '') this.#send(text)
  }

  line(text = ''): void {
    this.write(`${text}\r\n`)
  }

  /** Next character; null once closed. A line feed or NUL after a carriage return is part of the same key. */
  async key(): Promise<string | null> {
    for (;;) {
      const character = this.#waiting.shift()
      if (character === undefined) {
        if (this.#closed) return null
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
        this.#wake = null
        continue
      }
      const doubled = this.#afterReturn && (character === '\n' || character === '\0')
      this.#afterReturn = character === '\r'
      if (!doubled) return character
    }
  }

  /** True when a break key is among what was typed ahead; everything before it is dropped. */
  takeBreak(): boolean {
    const at = this.#waiting.findIndex((character) => character === '\u0003' || character === '\u001e')
    if (at >= 0) this.#waiting.splice(0, at + 1)
    return at >= 0
  }

  async read(options: ReadOptions): Promise<LineRead> {
    const buffer = new LineBuffer()
    const shown = (sent: string) => {
      if (options.echo) this.write(sent)
    }
    this.write(options.prompt)
    if (options.begun !== undefined) shown(buffer.insert(options.begun))
    let recalled = options.history.length
    const recall = (by: number) => {
      recalled = Math.max(0, Math.min(options.history.length, recalled + by))
      shown(buffer.replace(options.history[recalled] ?? ''))
    }
    let hidden = 0
    for (;;) {
      const key = await this.key()
      if (key === null) return { text: buffer.text, ending: 'closed' }
      switch (key) {
        case '\r':
        case '\n':
          this.write('\r\n')
          return { text: buffer.text, ending: 'enter' }
        case '\u0003':
          this.write('\r\n')
          return { text: '', ending: 'control-c' }
        case '\u001a':
          this.write('^Z\r\n')
          return { text: buffer.text, ending: 'control-z' }
        case '?':
          if (options.echo) {
            this.write('?\r\n')
            return { text: buffer.text, ending: 'help' }
          }
          buffer.insert(key)
          break
        case '\u0016': {
          const literal = await this.key()
          if (literal !== null && literal >= ' ') shown(buffer.insert(literal))
          break
        }
        case '\t': {
          const completed = options.echo ? (options.complete?.(buffer.text) ?? null) : null
          if (completed !== null) shown(buffer.insert(completed.slice(buffer.text.length)))
          break
        }
        case '\b':
        case '\u007f':
          shown(buffer.erase())
          break
        case '\u0001':
          shown(buffer.move(-buffer.text.length))
          break
        case '\u0005':
          shown(buffer.move(buffer.text.length))
          break
        case '\u0002':
          shown(buffer.move(-1))
          break
        case '\u0006':
          shown(buffer.move(1))
          break
        case '\u0004':
          shown(buffer.eraseUnderCursor())
          break
        case '\u000b':
          shown(buffer.eraseToEnd())
          break
        case '\u0015':
        case '\u0018':
          shown(buffer.erase(buffer.cursor))
          break
        case '\u0017':
          shown(buffer.eraseWord())
          break
        case '\u0010':
          if (options.echo) recall(-1)
          break
        case '\u000e':
          if (options.echo) recall(1)
          break
        case '\u0012':
          this.write(`\r\n${options.prompt}`)
          shown(buffer.text)
          break
        case '\u001b': {
          const next = await this.key()
          const direction = next === '[' || next === 'O' ? await this.key() : null
          const same = direction === null ? undefined : arrows[direction]
          if (same !== undefined) this.#waiting.unshift(same)
          break
        }
        default:
          if (key < ' ') break
          shown(buffer.insert(key))
          if (options.echo) hidden = this.#scroll(options, buffer, hidden)
      }
    }
  }

  /**
   * A line that reaches the right edge is drawn again with `$` for what is out of sight, by backspaces. The exact
   * bytes are unconfirmed; clients are known to meet backspaces in the echo of long lines.
   */
  #scroll(options: ReadOptions, buffer: LineBuffer, hidden: number): number {
    if (options.width === 0) return hidden
    const room = options.width - options.prompt.length - 1
    const visible = buffer.text.length - hidden + (hidden > 0 ? 1 : 0)
    if (room <= kept || visible < room || buffer.cursor !== buffer.text.length) return hidden
    const start = Math.max(0, buffer.text.length - kept)
    const redrawn = `$${buffer.text.slice(start)}`
    const rest = Math.max(0, visible - redrawn.length)
    this.write('\b'.repeat(visible) + redrawn + ' '.repeat(rest) + '\b'.repeat(rest))
    return start
  }
}
