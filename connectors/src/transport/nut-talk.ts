import type { Socket } from 'node:net'
import { unreadable } from '../failures.ts'
import { exchanged } from '../overhearing/overhearing.ts'
import { NutLines, nutLine, nutWords } from './nut-line.ts'

/** What a server says in place of an answer: `DATA-STALE`, and what it may add. */
export class NutError extends Error {
  override readonly name = 'NutError'
  readonly code: string

  constructor(code: string, text: string) {
    super(`${code} ${text}`.trim().slice(0, 200))
    this.code = code
  }
}

/** Rows of one list. */
const mostRows = 5_000

/** One session with a NUT server (RFC 9271): one line is asked at a time and answered before the next. */
export class NutTalk {
  readonly #name: string
  readonly #socket: Socket
  readonly #lines: NutLines
  readonly #heard: string[] = []
  #ended: Error | null = null
  #wake: () => void = () => undefined

  constructor(name: string, socket: Socket) {
    this.#name = name
    this.#socket = socket
    this.#lines = new NutLines(name)
    this.#listen(socket)
  }

  /** Leaves the socket alone; whoever takes it over hears what comes. @throws Failure where something was said that nobody asked */
  letGo(): Socket {
    this.#socket.removeAllListeners('data')
    this.#socket.removeAllListeners('close')
    this.#socket.pause()
    if (this.#heard.length > 0 || this.#lines.begun) throw this.#notUnderstood('something before TLS')
    return this.#socket
  }

  /**
   * The words of the one line that answers. `secret` is in place of those that nobody may overhear.
   * @throws NutError, or Failure
   */
  async ask(words: readonly string[], secret?: string): Promise<readonly string[]> {
    const [answer = []] = await this.#exchange(words, secret, async () => [this.#words(await this.#next())])
    return answer
  }

  /** The rows of a list, each without the word that it begins with. @throws NutError, or Failure */
  list(words: readonly string[]): Promise<readonly (readonly string[])[]> {
    const [, kind = ''] = words
    return this.#exchange(words, undefined, async () => {
      const begin = this.#words(await this.#next())
      if (begin[0] !== 'BEGIN' || begin[1] !== 'LIST' || begin[2] !== kind) {
        throw this.#notUnderstood(begin.join(' '))
      }
      const rows: (readonly string[])[] = []
      for (;;) {
        const row = this.#words(await this.#next())
        if (row[0] === 'END' && row[1] === 'LIST') return rows
        if (row[0] !== kind) throw this.#notUnderstood(row.join(' '))
        rows.push(row.slice(1))
        if (rows.length > mostRows) {
          throw unreadable({ cause: 'too-large', message: `${this.#name} has a list without end` })
        }
      }
    })
  }

  /** Says goodbye; whether it is heard does not matter. */
  leave(): void {
    if (this.#ended === null) this.#socket.end('LOGOUT\n')
  }

  #exchange<T extends readonly (readonly string[])[]>(
    words: readonly string[],
    secret: string | undefined,
    read: () => Promise<T>,
  ): Promise<T> {
    const line = nutLine(secret === undefined ? words : [...words, secret])
    return exchanged(
      {
        system: this.#name,
        asked: () => (secret === undefined ? line : `${nutLine(words)} [hidden]`),
        answered: (rows: T) => rows.map((row) => row.join(' ')).join('\n'),
      },
      () => {
        if (this.#heard.length > 0) throw this.#notUnderstood('something that nobody asked')
        if (this.#ended !== null) throw this.#ended
        this.#socket.write(`${line}\n`)
        return read()
      },
    )
  }

  #words(line: string): string[] {
    const words = nutWords(line)
    if (words[0] === 'ERR') throw new NutError(words[1] ?? '', words.slice(2).join(' '))
    return words
  }

  async #next(): Promise<string> {
    for (;;) {
      const line = this.#heard.shift()
      if (line !== undefined) return line
      if (this.#ended !== null) throw this.#ended
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  #listen(socket: Socket): void {
    const end = (error: Error) => {
      this.#ended ??= error
      this.#wake()
    }
    socket.on('data', (octets: Buffer) => {
      try {
        this.#heard.push(...this.#lines.take(octets))
        this.#wake()
      } catch (error) {
        socket.destroy()
        end(error as Error)
      }
    })
    socket.on('error', end)
    socket.on('close', () => end(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  }

  #notUnderstood(said: string) {
    return unreadable({
      cause: 'not-understood',
      message: `${this.#name} answered something that is not NUT`,
      evidence: said.slice(0, 200),
    })
  }
}
