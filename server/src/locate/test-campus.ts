import { classify } from '@patchbay/contract/identifiers/identifiers'
import type { Question } from '@patchbay/contract/questions'
import type { Answer, LocateAnswer } from '@patchbay/contract/workflows/search-and-locate'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Insertable } from 'kysely'
import type { InterfaceSnapshotTable, NeighbourSnapshotTable } from '../database/tables/collector.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { createLog } from '../logging/log.ts'
import type { System } from '../systems/open.ts'
import { answerFrom } from './answer.ts'
import { locate } from './locate.ts'
import { heldPace } from '../sources/test-pace.ts'
import type { HeldPace } from '../sources/test-pace.ts'
import { minutesAgo, systemsOf } from './test-systems.ts'

export type Event =
  | { readonly event: 'question'; readonly question: Question; readonly sources: readonly Source[] }
  | { readonly event: 'source'; readonly source: Source }
  | { readonly event: 'answer'; readonly answer: Answer }

export interface Asking {
  readonly events: Event[]
  readonly settled: Promise<LocateAnswer>
  readonly pace: HeldPace
  readonly leave: () => void
  /** The first event, heard already or to come, that is meant. */
  until(meant: (event: Event) => boolean): Promise<Event>
  /** Until the chip of a source shows this state. */
  chip(id: string, state: Source['state']): Promise<Source>
}

export interface AskOptions {
  readonly live?: boolean
  readonly patient?: boolean
}

/** A campus in a database, with rows made as the collector and the imports write them. */
export class TestCampus {
  readonly database: TestDatabase
  readonly lines: string[] = []

  constructor(database: TestDatabase) {
    this.database = database
  }

  get db() {
    return this.database.db
  }

  /** A switch that was walked a minute ago. */
  async walked(name: string, of: { address?: string; ownMacs?: string[]; at?: Date } = {}): Promise<void> {
    const at = of.at ?? minutesAgo(1)
    await this.db
      .insertInto('device')
      .values({
        name,
        address: of.address ?? null,
        role: 'access',
        model: 'C9300',
        building: 'B02',
        closet: null,
      })
      .execute()
    await this.db
      .insertInto('walk')
      .values({
        switch: name,
        started_at: at,
        finished_at: at,
        outcome: 'ok',
        why: null,
        sightings: 0,
        own_macs: of.ownMacs ?? [],
        forwarding_at: at,
        addresses_at: at,
      })
      .execute()
  }

  async port(name: string, on: string, of: Partial<Insertable<InterfaceSnapshotTable>> = {}): Promise<void> {
    await this.db
      .insertInto('interface_snapshot')
      .values({
        switch: name,
        interface: on,
        full_name: on.replace('Gi', 'GigabitEthernet'),
        description: '',
        admin_up: true,
        oper_up: true,
        speed: 1_000,
        duplex: 'full',
        mode: 'access',
        access_vlan: 10,
        voice_vlan: null,
        status: null,
        mac: null,
        edge: true,
        edge_because: 'no switch is known on it',
        mac_count: 1,
        drawn_watts: null,
        observed_at: minutesAgo(1),
        ...of,
      })
      .execute()
  }

  /** Seen there by the last walk unless said otherwise. */
  async seen(
    of: string,
    name: string,
    on: string,
    how: { first?: Date; last?: Date; edge?: boolean; vlan?: number } = {},
  ): Promise<void> {
    await this.db
      .insertInto('sighting')
      .values({
        mac: of,
        switch: name,
        interface: on,
        vlan: how.vlan ?? 10,
        first_seen: how.first ?? new Date((how.last ?? new Date()).getTime() - 3_600_000),
        last_seen: how.last ?? minutesAgo(0.9),
        edge: how.edge ?? true,
      })
      .execute()
  }

  async held(of: string, address: string, gateway: string, last = minutesAgo(0.9)): Promise<void> {
    await this.db
      .insertInto('address_sighting')
      .values({
        mac: of,
        address,
        vlan: 10,
        gateway,
        first_seen: new Date(last.getTime() - 3_600_000),
        last_seen: last,
      })
      .execute()
  }

  async neighbour(name: string, on: string, of: Partial<Insertable<NeighbourSnapshotTable>>): Promise<void> {
    await this.db
      .insertInto('neighbour_snapshot')
      .values({
        switch: name,
        interface: on,
        protocol: 'cdp',
        name: 'somebody',
        remote_interface: null,
        address: null,
        mac: null,
        platform: null,
        forwards: false,
        observed_at: minutesAgo(1),
        ...of,
      })
      .execute()
  }

  async vlan(name: string, vlan: number, called: string): Promise<void> {
    await this.db
      .insertInto('vlan_snapshot')
      .values({ switch: name, vlan, name: called, observed_at: minutesAgo(1) })
      .execute()
  }

  async outlet(label: string, room: string, patched: readonly [string, string] = ['', '']): Promise<void> {
    await this.db
      .insertInto('building')
      .values({ code: 'B02', name: 'Library' })
      .onConflict((on) => on.doNothing())
      .execute()
    await this.db
      .insertInto('room')
      .values({ building: 'B02', code: room, floor: '1', name: 'Reading room', kind: '' })
      .onConflict((on) => on.doNothing())
      .execute()
    await this.db
      .insertInto('outlet')
      .values({
        label,
        building: 'B02',
        room,
        panel: '',
        panel_port: '',
        switch: patched[0],
        interface: patched[1],
      })
      .execute()
  }

  /** Begins a question; time stands still until the test moves it. */
  asking(
    q: string,
    systems: readonly System[] = [],
    { live = true, patient = true }: AskOptions = {},
  ): Asking {
    const classified = classify(q)
    if ('fault' in classified) throw new Error(classified.fault)
    const pace = heldPace()
    const leaving = new AbortController()
    const events: Event[] = []
    const waiting: { meant: (event: Event) => boolean; resolve: (event: Event) => void }[] = []
    const hear = (event: Event) => {
      events.push(event)
      for (const one of waiting) if (one.meant(event)) one.resolve(event)
    }
    const log = createLog('trace', { write: (line) => void this.lines.push(line) })
    const found = locate(
      { db: this.db, systems: systemsOf(systems), log, pace },
      {
        text: q,
        classified,
        live,
        patient,
        signal: leaving.signal,
        draw: answerFrom,
        listener: {
          question: (question, sources) => hear({ event: 'question', question, sources: [...sources] }),
          source: (source) => hear({ event: 'source', source }),
          answer: (answer) => hear({ event: 'answer', answer }),
        },
      },
    )
    found.catch(() => undefined)
    const until: Asking['until'] = (meant) =>
      new Promise((resolve) => {
        const heard = events.find(meant)
        if (heard !== undefined) resolve(heard)
        else waiting.push({ meant, resolve })
      })
    return {
      events,
      settled: found,
      pace,
      leave: () => leaving.abort(new DOMException('The client left.', 'AbortError')),
      until,
      chip: async (id, state) => {
        const event = await until(
          (one) => one.event === 'source' && one.source.id === id && one.source.state === state,
        )
        if (event.event !== 'source') throw new Error('not a chip')
        return event.source
      },
    }
  }

  /** The whole answer where every source answers at once. */
  async ask(q: string, systems: readonly System[] = [], options: AskOptions = {}): Promise<LocateAnswer> {
    return this.asking(q, systems, options).settled
  }

  async drop(): Promise<void> {
    await this.database.drop()
  }
}

/** Two access switches, each walked, in a database of their own. */
export async function startTestCampus(): Promise<TestCampus> {
  const campus = new TestCampus(await createTestDatabase())
  await campus.walked('sw-a', { address: '10.255.0.1' })
  await campus.walked('sw-b', { address: '10.255.0.2' })
  return campus
}

export const chipOf = ({ sources }: Pick<LocateAnswer, 'sources'>, id: string): Source => {
  const found = sources.find((source) => source.id === id)
  if (found === undefined) throw new Error(`no chip ${id}`)
  return found
}

export const placeIn = ({ answer }: Pick<LocateAnswer, 'answer'>): string | null =>
  answer.candidate === null ? null : `${answer.candidate.place.switch} ${answer.candidate.place.interface}`
