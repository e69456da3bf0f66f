import { randomUUID } from 'node:crypto'
import { policyShapes } from '@patchbay/contract/policies/policies'
import { applyBatch } from '@patchbay/server/changes/batch/apply-batch'
import { lists } from '@patchbay/server/changes/start/lists'
import { lookAtDrafts } from '@patchbay/server/changes/batch/look-at-drafts'
import { makeBatch } from '@patchbay/server/changes/batch/make-batch'
import { tellBatch } from '@patchbay/server/changes/batch/tell-batch'
import { Carrier } from '@patchbay/server/changes/run/carrier'
import type { ChangeWorker } from '@patchbay/server/changes/worker'
import { expect } from 'vitest'
import type { JournalEntry } from '../../lab/src/emulator/journal.ts'
import type { PlacedPort } from './switch-campus.ts'

interface Requester {
  readonly worker: ChangeWorker
  readonly person: number
}

/** A list that cycles the power of ports, applied, at a site that lets so many be cycled at once. */
export async function powerList(
  { worker, person }: Requester,
  ports: readonly PlacedPort[],
  {
    mostPower,
    kind = 'act-on-port',
  }: { readonly mostPower: number; readonly kind?: 'act-on-port' | 'set-port-power' },
) {
  const { database } = worker
  const caps = JSON.stringify({ ...policyShapes.caps.usual, power: mostPower })
  await database
    .insertInto('policy')
    .values({ name: 'caps', value: caps, changed_by: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: caps }))
    .execute()
  const used = lists.find((one) => one.kind.name === kind)!
  const act = kind === 'act-on-port' ? 'power-cycle' : 'cycle'
  const lines = ports.map(({ device, of }) => `${device.name},${of.shortName},${act}`)
  const requester = {
    actor: { id: person, name: 'ada.changes' },
    session: null,
    address: null,
    correlation: '00000000-0000-0000-0000-000000000000',
  }
  const ask = { signal: AbortSignal.timeout(60_000), limit: 25_000 }
  const reading = { means: worker.means, ask, requester: person, keys: [], zone: 'UTC' }
  const { batch } = await makeBatch(reading, used, requester, {
    text: ['Switch,Port,Action', ...lines].join('\n'),
    reason: 'a test',
    ticket: null,
    proveOrUndo: false,
    runAt: null,
    expiresAt: null,
  })
  // Each line is a look at its switch.
  await lookAtDrafts(worker, AbortSignal.timeout(Math.max(60_000, ports.length * 10_000)))
  const looked = await tellBatch(database, worker.kinds, batch, {
    profile: { id: person, access_permission_names: [] },
  })
  expect(
    looked.rows
      .filter(({ state }) => state !== 'previewed')
      .map(({ target, findings }) => [target, findings]),
  ).toEqual([])
  await applyBatch(
    database,
    {
      batch,
      person,
      kind,
      key: randomUUID(),
      first: 1,
      reason: 'it is a test',
      leaveOut: false,
      goOn: false,
      thenATenth: used.thenATenth ?? false,
    },
    (intent) => used.setsPower?.(intent) ?? false,
    async () => undefined,
  )
  const told = () =>
    tellBatch(database, worker.kinds, batch, { profile: { id: person, access_permission_names: [] } })
  return {
    told,
    /** Until nothing of it is under way or waits. */
    carried: async () => {
      const carrier = new Carrier(worker)
      try {
        const over = async () => {
          await carrier.wake()
          const { rows } = await told()
          return rows.every(({ state }) => !['scheduled', 'running', 'verifying'].includes(state))
        }
        await expect.poll(over, { timeout: 240_000, interval: 200 }).toBe(true)
      } finally {
        await carrier.stop()
      }
    },
  }
}

/** At which entries of the lab's journal a port lost its power and got it again. */
export function powerCycles({ device, of }: PlacedPort, journal: readonly JournalEntry[]) {
  const downs: number[] = []
  const ups: number[] = []
  /** What each connection has in hand. */
  const hands = new Map<string, string>()
  for (const entry of journal.filter((one) => one.device === device.name)) {
    const text = entry.text.trim()
    const [, on] = /^interface (\S+)$/.exec(text) ?? []
    if (on !== undefined) hands.set(entry.from, on)
    if (hands.get(entry.from) !== of.name) continue
    if (text === 'power inline never') downs.push(entry.number)
    else if (/power inline/.test(text)) ups.push(entry.number)
  }
  return { downs, ups }
}
