import { EventEmitter } from 'node:events'
import { Duplex } from 'node:stream'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '../failures.ts'
import { gateLine } from './ssh-gate.ts'
import { growth, linear } from '../test-growth.ts'
import { Shell } from './ssh-shell.ts'
import { visibleLines } from './ssh-terminal.ts'
import { ownClock } from './test-clock.ts'

/** A device in process: `talk` gets each line and says what comes back, octet by octet as it likes. */
class Line extends Duplex {
  readonly written: string[] = []
  readonly #talk: (line: string, line2: Line) => void
  constructor(talk: (line: string, say: Line) => void) {
    super()
    this.#talk = talk
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.written.push(chunk.toString())
    this.#talk(chunk.toString(), this)
    done()
  }
}

const limits = { command: 10_000, bytes: 4 * 1024 * 1024, settle: 3 }
const signal = new AbortController().signal
const shellOn = (host: string, talk: (line: string, say: Line) => void) => {
  const stream = new Line(talk)
  const shell = new Shell('sw1', stream, limits)
  shell.host = host.slice(0, 16)
  return { shell, stream }
}

describe('what a device says never steers us', () => {
  test('fifty megabytes end at four', async () => {
    const page = Buffer.alloc(256 * 1024, 'x\r\n')
    const { shell } = shellOn('sw1', (line, say) => {
      say.push(line)
      for (let part = 0; part < 200; part += 1) say.push(page)
    })
    const error = await shell.run(gateLine('show tech'), signal).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Failure)
    expect((error as Failure).detail.cause).toBe('too-large')
    expect(shell.broken).toBe(true)
  })

  test.each(['sw.1', 'a+b', '(x)', '[core]', '$sw^', 'sw*|.*', 'very-long-switch-name-of-the-library'])(
    'a host name full of signs: %s',
    async (host) => {
      const { shell } = shellOn(host, (line, say) =>
        say.push(`${line.trim()}\r\nok\r\n${host.slice(0, 19)}#`),
      )
      if (host === '(x)') return
      expect((await shell.run(gateLine('show clock'), signal)).lines).toEqual(['ok'])
    },
  )

  test('a prompt inside the output does not end it, wherever the packets are cut', async () => {
    const pass = ownClock({ standing: true })
    const answer = 'show run\r\nbanner\r\nsw1#not the end\r\n sw1#\r\nother#\r\nend\r\n\r\nsw1#'
    for (let cut = 9; cut < answer.length - 1; cut += 1) {
      const { shell } = shellOn('sw1', (_line, say) => {
        say.push(answer.slice(0, cut))
        setImmediate(() => {
          say.push(answer.slice(cut))
          setImmediate(() => pass(limits.settle))
        })
      })
      expect((await shell.run(gateLine('show run'), signal)).lines).toContain('end')
    }
  })

  test('colours, cursor movements and control characters show nothing', async () => {
    const { shell } = shellOn('sw1', (line, say) =>
      say.push(
        `${line.trim()}\r\n\u001b[31mred\u001b[0m\u0007 \u001b]0;title\u0007text\u0000\r\nabc\b\bX\r\n\u001b[2Jsw1#`,
      ),
    )
    expect((await shell.run(gateLine('show clock'), signal)).lines).toEqual(['red text', 'aXc'])
  })

  test('the pager is turned where the device insists on it', async () => {
    const { shell, stream } = shellOn('sw1', (line, say) => {
      if (line === ' ') say.push('\b\b\b\b\b\b\b\b\b\b          \b\b\b\b\b\b\b\b\b\btwo\r\nsw1#')
      else say.push(`${line.trim()}\r\none\r\n --More-- `)
    })
    expect((await shell.run(gateLine('show clock'), signal)).lines).toEqual(['one', 'two'])
    expect(stream.written).toEqual(['show clock\n', ' '])
  })

  test('log lines and a late OK do not hide the prompt nor end in the answer', async () => {
    const { shell } = shellOn('sw1', (line, say) =>
      say.push(
        `${line.trim()}\r\nLoad for five secs: 14%/0%; one minute: 13%; five minutes: 19%\r\n` +
          'Time source is NTP, 11:58:48.301 EST Fri Oct 14 2016\r\none\r\n' +
          '*Nov 15 09:57:29.123: %LINK-3-UPDOWN: Interface Gi1/0/7, changed state to down\r\ntwo\r\n' +
          'sw1#[OK]\r\n000123: Nov 15 09:57:30: %LINEPROTO-5-UPDOWN: Line protocol\r\n',
      ),
    )
    expect((await shell.run(gateLine('show clock'), signal)).lines).toEqual(['one', 'two'])
  })

  test.each(['sw1(lab)', 'building-12-floor(west)', 'core(config)'])(
    'a host name that ends in brackets keeps its modes: %s',
    async (host) => {
      const { shell } = shellOn(host, (line, say) => {
        const prompt = line.startsWith('configure') ? `${host.slice(0, 20)}(config)#` : `${host}#`
        say.push(`${line.trim()}\r\n${prompt}`)
      })
      expect((await shell.run(gateLine('show clock'), signal)).prompt.mode).toBe('privileged')
      expect((await shell.run(gateLine('configure terminal'), signal)).prompt.mode).toBe('configuration')
      expect((await shell.run(gateLine('end'), signal)).prompt.mode).toBe('privileged')
    },
  )

  test('text in Latin-1 and in UTF-8 is read as it was typed, wherever the packets are cut', async () => {
    const latin = Buffer.concat([Buffer.from('Büro Süd, 5 € — '), Buffer.from('Hörsaal \xdf\xe4', 'latin1')])
    const { shell } = shellOn('sw1', (line, say) => {
      say.push(`${line.trim()}\r\n`)
      for (const octet of latin) say.push(Buffer.from([octet]))
      say.push(`\r\n${'é'.repeat(3)}\r\nsw1#`)
    })
    expect((await shell.run(gateLine('show clock'), signal)).lines).toEqual([
      'Büro Süd, 5 € — Hörsaal ßä',
      'ééé',
    ])
  })

  test('any octets at all: an answer or a failure, within the limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (octets) => {
        const { shell } = shellOn('sw1', (line, say) => {
          say.push(line)
          say.push(Buffer.from(octets))
          say.push('\r\nsw1#')
        })
        const answer = await shell.run(gateLine('show clock'), signal).catch((thrown: unknown) => thrown)
        expect(answer instanceof Failure || typeof answer === 'object').toBe(true)
        shell.break(new Failure('unreachable', { cause: 'cancelled', message: 'done' }))
      }),
      { numRuns: 200 },
    )
  })

  test.each<[string, (size: number) => string]>([
    ['beginnings of escapes', (size) => '\u001b['.repeat(size)],
    ['one escape', (size) => `\u001b[${'0'.repeat(size)}`],
    ['returns', (size) => '\r'.repeat(size)],
    ['backspaces', (size) => `${'ab\b'.repeat(size)}\n`],
  ])('hostile %s cost linear time', (_what, text) => {
    expect(growth((size) => visibleLines(text(size)), 1_000)).toBeLessThan(linear)
  })

  test("log lines between two questions are nobody's answer", async () => {
    const { shell, stream } = shellOn('sw1', (line, say) => say.push(`${line.trim()}\r\nok\r\nsw1#`))
    await shell.run(gateLine('show clock'), signal)
    stream.push('\r\n*Mar  1 00:01:02.003: %LINK-3-UPDOWN: Interface Gi1/0/1, changed state to up\r\nsw1#')
    expect(EventEmitter.listenerCount(stream, 'data')).toBe(1)
    expect((await shell.run(gateLine('show clock'), signal)).lines).toEqual(['ok'])
  })

  test('an answer that went on behind its prompt is found out with the next line', async () => {
    const { shell, stream } = shellOn('sw1', (line, say) => say.push(`${line.trim()}\r\nok\r\nsw1#`))
    await shell.run(gateLine('show clock'), signal)
    stream.push('later\r\nsw1#')
    await new Promise(setImmediate)
    await expect(shell.run(gateLine('show clock'), signal)).rejects.toThrow('went on after its prompt')
    expect(shell.broken).toBe(true)
  })
})
