import assert from 'node:assert/strict'
import { checkReading, patiently } from '../conforming.ts'
import type { ConformanceCheck } from '../conforming.ts'
import type { AlertsCapabilities, Delivery, Verdict } from './capabilities.ts'

/** A connector of kind `alerts`, opened at a time that is known, with a sender that holds its secret. */
export interface AlertsUnderTest {
  readonly can: Partial<AlertsCapabilities>
  /** Signs a message, so many seconds from now. */
  readonly signed: (body: string, seconds: number) => Delivery
}

const body = '{"indicator":"10.4.7.31","summary":"Nicht für – “quoted”, \\\\ and <b>."}'

async function verdictOf({ can }: AlertsUnderTest, delivery: Delivery): Promise<Verdict | undefined> {
  const reading = await can.verify?.(delivery, patiently())
  checkReading(reading, 'verify')
  return reading?.value
}

/** What every connector of the kind must pass, whatever product it speaks to. */
export const alertsConformance: readonly ConformanceCheck<AlertsUnderTest>[] = [
  {
    name: 'a message that its sender signed now is signed',
    run: async (subject) => assert.equal(await verdictOf(subject, subject.signed(body, 0)), 'signed'),
  },
  {
    name: 'one of another time is old, before and after',
    run: async (subject) => {
      for (const seconds of [-3_600, 3_600]) {
        assert.equal(await verdictOf(subject, subject.signed(body, seconds)), 'old')
      }
    },
  },
  {
    name: 'another body, id, time or signature is not signed',
    run: async (subject) => {
      const good = subject.signed(body, 0)
      const others: readonly Delivery[] = [
        { ...good, body: Buffer.from(`${body} `) },
        { ...good, id: `${good.id}x` },
        { ...good, id: '' },
        { ...good, timestamp: String(Number(good.timestamp) + 1) },
        { ...good, timestamp: '' },
        { ...good, signature: '' },
        { ...good, signature: good.signature.slice(0, -4) },
        { ...good, signature: good.signature.replace('v1,', 'v2,') },
      ]
      for (const other of others) assert.equal(await verdictOf(subject, other), 'not-signed')
    },
  },
  {
    name: 'one of several signatures is enough',
    run: async (subject) => {
      const good = subject.signed(body, 0)
      const other = `v1,${Buffer.alloc(32).toString('base64')}`
      assert.equal(await verdictOf(subject, { ...good, signature: `${other} ${good.signature}` }), 'signed')
    },
  },
]
