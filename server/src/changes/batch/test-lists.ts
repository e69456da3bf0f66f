import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../database/schema.ts'
import { Carrier } from '../run/carrier.ts'
import type { Requester } from '../preview/preview-change.ts'
import { reserveAddress } from '../kinds/reserve-address/index.ts'
import { testPartners } from '../kinds/reserve-address/test-partners.ts'
import type { Partners } from '../kinds/reserve-address/test-partners.ts'
import { runsOf } from '../run/test-kind-runs.ts'
import { systemsOf } from '../../locate/test-systems.ts'
import type { System } from '../../systems/open.ts'
import type { ChangeWorker } from '../worker.ts'
import { applyBatch } from './apply-batch.ts'
import type { BatchClick } from './apply-batch.ts'
import { reservationList } from '../kinds/reserve-address/list.ts'
import { lookAtDrafts } from './look-at-drafts.ts'
import { makeBatch } from './make-batch.ts'
import { tellBatch } from './tell-batch.ts'

const pair = (of: number) => of.toString(16).padStart(2, '0')
export const mac = (at: number) => `00:1b:54:0a:${pair(0x3d + Math.floor(at / 256))}:${pair(at % 256)}`
/** So many devices, each with an address of its own. */
export const lines = (many: number) => [
  'MAC,Address,Host name,Owner',
  ...Array.from({ length: many }, (_, at) => `${mac(at)},10.0.10.${150 + at},dev-${at},Estates`),
]
/** Devices that are there. */
const devices = 300
export const noWork = async () => undefined

interface Times {
  readonly runAt: Date | null
  readonly expiresAt: Date | null
  readonly ticket?: string
  readonly endsWithTicket?: boolean
}

const atOnceForGood: Times = { runAt: null, expiresAt: null }

interface Followed {
  readonly batch: string
  readonly person: number
  readonly kind: string
  readonly worker: ChangeWorker
  readonly carrierOf: (worker: ChangeWorker) => Carrier
}

/** A list that was made, by who made it. */
export function followed({ batch, person, kind, worker, carrierOf }: Followed) {
  const { database } = worker
  const told = () =>
    tellBatch(database, worker.kinds, batch, { profile: { id: person, access_permission_names: [] } })
  const states = async () => (await told()).rows.map(({ state }) => state)
  const apply = (more: Partial<BatchClick> = {}, setsPower = (_intent: object) => false) =>
    applyBatch(
      database,
      {
        batch,
        person,
        kind,
        key: batch,
        first: 1,
        reason: 'it is a test',
        leaveOut: false,
        goOn: false,
        ...more,
      },
      setsPower,
      noWork,
    )
  /** Carries what is due until nothing of the list is under way or waits. */
  const carried = async () => {
    const carrier = carrierOf(worker)
    const over = async () => {
      await carrier.wake()
      return (await states()).every((state) => !['scheduled', 'running', 'verifying'].includes(state))
    }
    await expect.poll(over, { timeout: 100_000, interval: 50 }).toBe(true)
  }
  const look = () => lookAtDrafts(worker, new AbortController().signal)
  return { batch, worker, told, states, apply, carried, look }
}

/** Carriers of a test, and their end. */
export function testCarriers() {
  const carriers: Carrier[] = []
  return {
    carrierOf: (worker: ChangeWorker, mayBegin?: () => boolean) => {
      const carrier = new Carrier(worker, mayBegin)
      carriers.push(carrier)
      return carrier
    },
    stop: async () => {
      for (const carrier of carriers.splice(0)) await carrier.stop()
    },
  }
}

export const testRequester = (person: number): Requester => ({
  actor: { id: person, name: 'ada' },
  session: null,
  address: null,
  correlation: '00000000-0000-0000-0000-000000000000',
})

/** Lists of reservations on two made-up servers, and what carries them. */
export function testLists(site: () => { readonly database: Kysely<Database>; readonly person: number }) {
  const { carrierOf, stop } = testCarriers()

  async function listed(
    text: string,
    partners: Partners = testPartners(),
    times: Times = atOnceForGood,
    desk: readonly System[] = [],
  ) {
    const { database, person } = site()
    partners.devices = Array.from({ length: devices }, (_, at) => mac(at))
    const systems = systemsOf([...partners.systems.all, ...desk])
    const { worker, ask } = runsOf(database, person, reserveAddress, systems)
    const requester = testRequester(person)
    const reading = { means: worker.means, ask, requester: person, keys: [], zone: 'UTC' }
    const asked = { text, reason: 'a test', ticket: null, proveOrUndo: false, ...times }
    const { batch } = await makeBatch(reading, reservationList, requester, asked)
    const list = followed({ batch, person, kind: 'reserve-address', worker, carrierOf })
    return { ...list, ask, partners, requester }
  }

  return { listed, carrierOf, stop }
}
