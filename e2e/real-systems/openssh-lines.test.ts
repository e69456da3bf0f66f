import { Failure } from '@patchbay/connectors/failures'
import { Secret } from '@patchbay/connectors/secret'
import { gateLine } from '@patchbay/connectors/transport/ssh-gate'
import type { GatedLine } from '@patchbay/connectors/transport/ssh-gate'
import { SshSessions } from '@patchbay/connectors/transport/ssh'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { device, context, askWithin } from './systems/connect.ts'
import { whyNot } from './systems/missing.ts'
import { login, startOpenSsh } from './systems/openssh.ts'
import { running } from './systems/running.ts'

/** Texts written to a real terminal behind a real sshd (promise 33); as many as `npm run campaign:injection` has. */
const rounds = roundsOr(2_000)

const openssh = running(whyNot('openssh', { namespaces: true }), startOpenSsh)
let sessions: SshSessions | undefined
afterAll(() => sessions?.close())

/** What ends, edits or leaves a line on some terminal, among what stands in descriptions. */
const unit = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 0x9f }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0x0a, 0x0d, 0x2028, 0x2029, 0x3f, 0x09, 0x04, 0x16, 0x1a, 0x85, 0x7f),
  },
)
const words = fc.constantFrom(
  '\n',
  '\r\nreload',
  '\\\n',
  '; reload',
  '| reload',
  '\u2028no shutdown',
  '$(id)',
  '\\',
  "'",
  '',
)
const text = fc
  .tuple(fc.array(unit, { maxLength: 24 }), words, fc.array(unit, { maxLength: 8 }))
  .map(([before, word, after]) => String.fromCharCode(...before) + word + String.fromCharCode(...after))

const gated = (line: string): GatedLine | null => {
  try {
    return gateLine(line)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'refused') return null
    throw error
  }
}

test(
  'what is written as one line arrives as one line, and as it was written',
  async () => {
    const { port, fingerprint } = openssh().servers.ed25519
    sessions = new SshSessions({
      ...context,
      credential: { kind: 'password', username: login.username, password: new Secret(login.password) },
      legacy: () => false,
    })
    const meant = fc.sample(text, { numRuns: rounds, seed: 33 }).map((one) => `description ${one}`)
    const sent: string[] = []
    /** Lines that the way in asks for itself. */
    let atLogin = 0
    await sessions.read(
      device('ed25519', '127.0.0.1', port, { fingerprint }),
      askWithin(patienceOr(240_000)),
      async (shell, signal) => {
        atLogin = openssh().heard().length
        for (const line of meant) {
          const through = gated(line)
          if (through === null) continue
          sent.push(line)
          await shell.run(through, signal)
        }
      },
    )
    const heard = openssh().heard().slice(atLogin)
    const strange = heard.filter((line, at) => line !== sent[at])
    sayTally(`texts sent as a line: ${sent.length} of ${rounds}`)
    sayRounds(rounds, strange.length + Math.abs(heard.length - sent.length))
    expect(strange).toEqual([])
    expect(heard).toHaveLength(sent.length)
    // Both outcomes were met often, so neither side was vacuous.
    expect(Math.min(sent.length, rounds - sent.length)).toBeGreaterThan(rounds / 10)
  },
  patienceOr(300_000),
)
