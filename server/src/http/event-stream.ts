import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Milliseconds between signs of life, so that proxies keep the stream and dead clients are noticed. */
const heartbeat = 10_000
/** Bytes a slow reader may leave lying before the stream is closed. */
const mostWaiting = 4 * 1024 * 1024

/** Server-sent events (HTML standard, section 9.2): `event: name` and `data: json`, sent as they are told. */
export class EventStream {
  readonly #stream = new PassThrough()
  readonly #reply: FastifyReply
  #beat: NodeJS.Timeout | null = null
  #opened = false

  constructor(reply: FastifyReply) {
    this.#reply = reply
    this.#stream.on('error', () => this.end())
    this.#stream.on('close', () => this.end())
  }

  get opened(): boolean {
    return this.#opened
  }

  /** Opens the stream with its first event; an error before that is an ordinary error reply. */
  tell(name: string, data: unknown): void {
    if (this.#stream.destroyed || this.#stream.writableEnded) return
    if (!this.#opened) {
      this.#opened = true
      this.#beat = setInterval(() => this.#write(': still here\n\n'), heartbeat)
      void this.#reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(this.#stream)
    }
    // JSON has no line breaks of its own, so one event is one data line.
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #write(text: string): void {
    if (this.#stream.writableLength > mostWaiting) this.#stream.destroy()
    else if (!this.#stream.destroyed && !this.#stream.writableEnded) this.#stream.write(text)
  }

  end(): void {
    if (this.#beat !== null) clearInterval(this.#beat)
    this.#beat = null
    if (!this.#stream.writableEnded && !this.#stream.destroyed) this.#stream.end()
  }
}
