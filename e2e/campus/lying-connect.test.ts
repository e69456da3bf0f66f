import { randomUUID } from 'node:crypto'
import type { Preview } from '@patchbay/contract/changes/preview'
import { usualPace } from '@patchbay/server/changes/pace'
import { carryForward } from '@patchbay/server/changes/run/carry-forward'
import { beginScheduled } from '@patchbay/server/changes/run/start-scheduled'
import type { ChangeWorker } from '@patchbay/server/changes/worker'
import { applyPlan } from '@patchbay/server/plans/apply-plan'
import { carryPlan } from '@patchbay/server/plans/carry-plan'
import type { ConnectKnown } from '@patchbay/server/plans/network-connect/known'
import { planNamed } from '@patchbay/server/plans/plan-kind'
import { previewPlan } from '@patchbay/server/plans/preview-plan'
import { readPlan } from '@patchbay/server/plans/rows'
import type { Standing } from '@patchbay/server/plans/rows'
import { allPlans } from '@patchbay/server/plans/start/plans'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { allowWriting, whoMayChange, workerOf } from './campus-worker.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { askedFor, notConnected, printersToConnect } from './connecting.ts'
import type { ToConnect } from './connecting.ts'
import { labIse } from './lab-ise.ts'
import { allowSwitches } from './servers-on-campus.ts'

/** 100 and more in `npm run campaign:lies-connect`. */
const rounds = roundsOr(4, 24)
/** Runs that lies meet at the same time. */
const many = 4
/** Times that a run is carried on until what is not there by then never comes. */
const turns = 24
const kind = planNamed(allPlans, 'network-connect')

let campus: Campus
let worker: ChangeWorker
let person: number
/** Milliseconds that the clock is ahead: what is waited for in vain is over at once. */
let ahead = 0

beforeAll(async () => {
  campus = await startCampus('connecting')
  await allowSwitches(campus.server.context.database)
  await allowWriting(campus, 'dhcp')
  await allowWriting(campus, 'identity', 'ise-login')
  person = await whoMayChange(campus, 'ada.connects')
  const pause = async (milliseconds: number) => {
    ahead += milliseconds
  }
  const pace = { ...usualPace, look: 15_000, pause }
  worker = workerOf(campus, { pace, now: () => new Date(Date.now() + ahead) })
})
afterAll(() => campus.stop())

/** What lies from the click on, and gives back the truth. A system that does nothing does so for all runs that are under way. */
type Lie = (to: ToConnect) => () => void

const nothing = () => undefined

/** Does something else right after each change of the port. */
function instead({ switch: name, interface: on }: ToConnect, other: object): () => void {
  const { world } = campus.lab
  let lying = false
  return world.onChange((change) => {
    if (lying || change.kind !== 'interface' || change.switch !== name || change.interface !== on) return
    lying = true
    world.setInterface(name, on, other)
    lying = false
  })
}

/** Another outlet of the same switch that nobody uses. */
function otherOutlet({ switch: name, outlet }: ToConnect): string {
  const { world } = campus.lab
  const taken = new Set([...world.endpoints.values()].map((one) => one.outlet))
  return [...world.outlets.values()].find(
    ({ label, switch: of }) => of === name && label !== outlet && !taken.has(label),
  )!.label
}

const forgets = (system: string) => () => {
  campus.lab.levers.pull(system, { configuring: 'forgotten' })
  return () => campus.lab.levers.pull(system, { configuring: 'taken' })
}

const lies: Readonly<Record<string, Lie>> = {
  'the switch takes lines without effect': ({ switch: name }) => {
    campus.lab.levers.pullDevice(name, { configuring: 'forgotten' })
    return () => campus.lab.levers.pullDevice(name, { configuring: 'taken' })
  },
  'the switch keeps its VLAN': (to) =>
    instead(to, {
      accessVlan: campus.lab.world.switches.get(to.switch)!.interfaces.get(to.interface)!.accessVlan,
    }),
  'the switch leaves the port shut': (to) => instead(to, { adminUp: false }),
  'ISE answers and stores nothing': forgets('ise-1'),
  'a DHCP server answers and stores nothing': forgets('kea-1'),
  'it is plugged in elsewhere': (to) => {
    campus.lab.world.move(to.mac, otherOutlet(to))
    return nothing
  },
  'nobody plugs it in': (to) => {
    campus.lab.world.move(to.mac, null)
    return nothing
  },
  'ISE refuses it whatever it is told': (to) => {
    campus.lab.world.setTrouble(to.mac, { refused: true })
    return () => campus.lab.world.setTrouble(to.mac, { refused: false })
  },
  'its gateway never hears it': (to) => {
    campus.lab.world.setTrouble(to.mac, { unheard: true })
    return () => campus.lab.world.setTrouble(to.mac, { unheard: false })
  },
  'nothing lies': () => nothing,
}

const ask = () => ({ limit: 60_000, signal: AbortSignal.timeout(120_000) })
const requester = () => ({
  actor: { id: person, name: 'ada.connects' },
  session: 'a session',
  address: null,
  correlation: randomUUID(),
})

async function standing(id: number): Promise<Standing> {
  const found = await readPlan(worker.database, id)
  if (found === null) throw new Error(`There is no run ${id}.`)
  return found
}

const isOver = ({ row }: Standing) => row.ended_at !== null || row.state === 'needs-person'

/** The changes of all runs that are due, carried to their ends. */
async function carryChanges(): Promise<void> {
  await beginScheduled(worker)
  const due = await worker.database
    .selectFrom('change')
    .select('id')
    .where('state', 'in', ['running', 'verifying'])
    .execute()
  await Promise.all(due.map(({ id }) => carryForward(worker, id, AbortSignal.timeout(120_000))))
}

async function preview(to: ToConnect): Promise<number> {
  const { asked, reason, ticket } = askedFor(to)
  return previewPlan(worker, kind, requester(), { asked, reason, ticket, expiresAt: null }, ask())
}

/** What keeps it from being previewed. */
const whyNot = ({ changes }: Standing) =>
  [...changes.values()]
    .flatMap((change) => (change.preview as Preview).checks)
    .filter(({ level }) => level === 'red' || level === 'unknown')
    .map(({ words }) => words)
    .join(' ')

async function click(id: number): Promise<void> {
  const { steps, changes } = await standing(id)
  const accepted = [...changes].flatMap(([at, change]) =>
    (change.preview as Preview).checks
      .filter(({ level }) => level === 'amber')
      .map(({ id: check }) => ({ step: steps[at]!.name, check, reason: 'it is a campaign' })),
  )
  await applyPlan(worker.database, kind, { id, person, key: randomUUID(), accepted }, async () => undefined)
}

test(
  'whatever lies, nothing is called connected that is not',
  async () => {
    const random = new Random('lies of connecting')
    const devices = printersToConnect(campus.lab, random)
    const kinds = random.shuffle(Object.entries(lies))
    const ends = new Map<string, number>()
    const violations: string[] = []
    let judged = 0
    const count = (what: string) => ends.set(what, (ends.get(what) ?? 0) + 1)
    for (let round = 0; round < rounds; round += many) {
      const [name, lie] = kinds[(round / many) % kinds.length]!
      const chosen = Array.from({ length: many }, (_, at) => devices[(round + at) % devices.length]!)
      const before = chosen.map((to) => {
        const port = campus.lab.world.switches.get(to.switch)!.interfaces.get(to.interface)!
        return {
          to,
          was: { accessVlan: port.accessVlan, description: port.description, adminUp: port.adminUp },
        }
      })
      for (const { mac } of chosen)
        if ((await labIse(campus.lab).endpoint(mac)) !== null) await labIse(campus.lab).purge(mac)
      const ids = await Promise.all(chosen.map(preview))
      const begun = []
      for (const [at, id] of ids.entries()) {
        if ((await standing(id)).row.state === 'previewed') begun.push({ id, to: chosen[at]! })
        else count(`not previewed: ${whyNot(await standing(id))}`)
      }
      for (const { id } of begun) await click(id)
      for (const { mac, outlet } of chosen) campus.lab.world.move(mac, outlet)
      const truths = chosen.map(lie)
      for (let turn = 0; turn < turns; turn += 1) {
        const open = await Promise.all(begun.map(({ id }) => standing(id)))
        if (open.every(isOver)) break
        await Promise.all(
          open.flatMap((one) =>
            isOver(one) ? [] : [carryPlan(worker, kind, one.row.id, AbortSignal.timeout(60_000))],
          ),
        )
        await carryChanges()
        // What is not there after so many readings is not there a day later.
        if (turn > 8) ahead += 6 * 3_600_000
      }
      for (const { id, to } of begun) {
        const { row } = await standing(id)
        count(`${name}: ${row.state}`)
        judged += 1
        if (!isOver(await standing(id))) violations.push(`run ${id} is ${row.state} for ever, and ${name}`)
        if (row.state !== 'done') continue
        const wrong = await notConnected(campus.lab, to, row.known as ConnectKnown)
        violations.push(...wrong.map((words) => `run ${id} is done and ${words}, since ${name}`))
      }
      for (const truth of truths) truth()
      for (const { to, was } of before) {
        campus.lab.world.setInterface(to.switch, to.interface, was)
        campus.lab.world.move(to.mac, null)
      }
    }
    sayTally(`ends: ${[...ends].map(([state, of]) => `${state} ${of}`).join(', ')}`)
    for (const violation of violations) sayTally(`violation of 1: ${violation}`)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
    expect(judged).toBeGreaterThan(rounds / 2)
  },
  patienceOr(600_000),
)
