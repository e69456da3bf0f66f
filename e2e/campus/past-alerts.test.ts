import { sql } from 'kysely'
import { isNightly, patienceOr, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { Random } from '../../lab/src/world/random.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { inTime } from './truth.ts'

type PageAnswer = CallAnswer<Calls['GET /workflows/cyber-security-response/']>

const hour = 3_600_000
/** Each address is held by another device in each of so many times; 50 alerts at night. */
const [addresses, times] = isNightly ? [5, 10] : [2, 3]
/** Of one time, and between two of them. */
const [held, between] = [2 * hour, hour]

let campus: Campus
let cookie: string
beforeAll(async () => {
  // The campus lives in the past, and comes to now with the last time.
  const startAt = Date.now() - times * held - (times - 1) * between
  campus = await startCampus('past alerts', undefined, { startAt })
  await campus.server.addPerson('eve', ['workflows-cyber-security-response'])
  cookie = await campus.server.signIn('eve')
})
afterAll(() => campus.stop())

/** An alert about an address at a time, and whose it was. */
interface Alert {
  readonly address: string
  readonly at: Date
  readonly mac: string
  readonly place: string
}

/** Milliseconds by which the campus is behind. */
const behind = () => Date.now() - campus.lab.world.clock.now()

/** Some devices of one VLAN that take turns at one address; nobody is in two of them. */
function turns(random: Random): { readonly address: string; readonly macs: readonly string[] }[] {
  const { world } = campus.lab
  const fit = random.shuffle([...world.endpoints.values()]).filter(({ mac, kind }) => {
    const at = world.attachment(mac)
    return kind === 'desktop' && at?.address != null && world.session(mac) !== null && !at.interface.flapping
  })
  const byVlan = Map.groupBy(fit, ({ mac }) => world.attachment(mac)!.vlan.id)
  return [...byVlan.values()]
    .flatMap((all) =>
      Array.from({ length: Math.floor(all.length / 3) }, (_, at) => all.slice(3 * at, 3 * at + 3)),
    )
    .slice(0, addresses)
    .map((three) => ({
      address: world.attachment(three[0]!.mac)!.address!,
      macs: three.map(({ mac }) => mac),
    }))
}

/** The one leaves, and the other comes and is given what it had. */
function handOver(address: string, from: string, to: string): void {
  const { world } = campus.lab
  const outlets = [from, to].map((mac) => world.endpoints.get(mac)!.outlet)
  const { hostname } = world.endpoints.get(to)!
  const vlan = world.attachment(to)!.vlan.id
  world.move(from, null)
  world.releaseLease(address)
  world.move(to, null)
  world.addReservation({ address, mac: to, hostname, vlan })
  world.move(to, outlets[1]!)
  world.removeReservation(address)
  world.move(from, outlets[0]!)
}

/** What was seen since a moment is of so long ago: first at the beginning of a time, last at its end. */
async function setBack(since: Date, first: number, last: number): Promise<void> {
  const { database } = campus.server.context
  for (const table of ['sighting', 'address_sighting'])
    await sql`update ${sql.table(table)} set
        first_seen = first_seen - ${first} * interval '1 millisecond', last_seen = last_seen - ${last} * interval '1 millisecond'
      where first_seen >= ${since}`.execute(database)
}

const walkAll = (names: ReadonlySet<string>) => Promise.all([...names].map((name) => campus.walk(name)))

test(
  'alerts of the past are the device of that time, though its address is another one’s since',
  async () => {
    const random = new Random('past alerts')
    const { world } = campus.lab
    const all = turns(random)
    expect(all).toHaveLength(addresses)
    const macs = all.flatMap((turn) => turn.macs)
    const walked = new Set(
      [...world.switches.values()]
        .filter(
          ({ name, role }) =>
            role !== 'access' || macs.some((mac) => world.attachment(mac)!.switch.name === name),
        )
        .map(({ name }) => name),
    )
    const alerts: Alert[] = []
    // What the walks of the start saw is of another time.
    await sql`delete from sighting`.execute(campus.server.context.database)
    await sql`delete from address_sighting`.execute(campus.server.context.database)
    for (let time = 0; time < times; time += 1) {
      const holders = all.map((turn) => ({ ...turn, mac: turn.macs[time % turn.macs.length]! }))
      if (time > 0)
        for (const { address, macs: taking, mac } of holders)
          handOver(address, taking[(time - 1) % taking.length]!, mac)
      world.clock.advance(60_000)
      const since = new Date()
      const [from, first] = [world.clock.now(), behind()]
      await walkAll(walked)
      world.clock.advance(held - 60_000)
      await walkAll(walked)
      const last = behind()
      if (time < times - 1) await setBack(since, first, last)
      for (const { address, mac } of holders) {
        const { switch: device, interface: on, address: really } = world.attachment(mac)!
        expect(really).toBe(address)
        const at = new Date(from + 60_000 + random.below(held - 300_000))
        alerts.push({ address, at, mac, place: `${device.name} ${on.shortName}` })
      }
      if (time < times - 1) world.clock.advance(between)
    }
    const wrong: string[] = []
    for (const { address, at, mac, place } of random.shuffle(alerts)) {
      const query = new URLSearchParams({ q: address, at: at.toISOString() })
      const { answer } = await inTime(async () => {
        const told = await campus.server.call('GET', `/workflows/cyber-security-response/?${query}`, {
          headers: { cookie, accept: 'application/json' },
        })
        if (told.statusCode !== 200) throw new Error(`${address}: ${told.statusCode} ${told.body}`)
        return told.json<{ data: PageAnswer }>().data
      })
      if (answer.device !== mac)
        wrong.push(`${address} at ${at.toISOString()}: ${answer.verdict} ${answer.sentence}, was ${mac}`)
      else if (answer.place !== place)
        wrong.push(`${address} at ${at.toISOString()}: at ${answer.place}, was at ${place}`)
    }
    sayTally(`alerts of the past: ${alerts.length - wrong.length} of ${alerts.length}`)
    expect(wrong).toEqual([])
  },
  patienceOr(600_000),
)
