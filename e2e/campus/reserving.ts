import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { applyChange } from '@patchbay/server/changes/run/apply-change'
import { carryForward } from '@patchbay/server/changes/run/carry-forward'
import { kinds } from '@patchbay/server/changes/start/kinds'
import { previewChange } from '@patchbay/server/changes/preview/preview-change'
import { settle } from '@patchbay/server/addresses/settle'
import { readChange, readProofs, readSteps } from '@patchbay/server/changes/rows'
import { watchOn } from '@patchbay/server/changes/watching/watch-on'
import type { ChangeWorker } from '@patchbay/server/changes/worker'
import type { Campus } from './campus.ts'
import { allowWriting, whoMayChange, workerInNoTime } from './campus-worker.ts'

const ask = () => ({ limit: 25_000, signal: AbortSignal.timeout(60_000) })

/** Reservations made on the servers of a campus as its own product makes them. */
export class Reserving {
  readonly #campus: Campus
  readonly #worker: ChangeWorker
  readonly #person: number
  #devices = 0

  constructor(campus: Campus, worker: ChangeWorker, person: number) {
    this.#campus = campus
    this.#worker = worker
    this.#person = person
  }

  /** Where the reservations are. */
  get vlan() {
    return [...this.#campus.lab.world.vlans.values()].find(
      ({ pool, purpose }) => pool && purpose === 'staff',
    )!
  }

  /**
   * Previews that the next free address of a subnet is reserved for a device, one that nobody has seen where none is named; `besides`
   * is what is asked for otherwise.
   */
  async preview(known: string | null = null, besides: object = {}) {
    const worker = this.#worker
    this.#devices += 1
    const mac = known ?? `00:1b:54:aa:00:0${this.#devices}`
    const vlan = this.vlan
    const kind = kinds.find(({ name }) => name === 'reserve-address')!
    const wish = reservationWish.parse({
      mac,
      subnet: vlan.subnet,
      hostname: `gauge-${this.#devices}`,
      owner: 'Estates',
      ...besides,
    })
    const previewed = await previewChange(
      worker,
      {
        actor: { id: this.#person, name: 'ada.changes' },
        session: null,
        address: null,
        correlation: '00000000-0000-0000-0000-000000000000',
      },
      {
        kind,
        intent: await settle(wish, worker.means, ask()),
        reason: 'a test',
        ticket: null,
        runAt: null,
        expiresAt: null,
        proveOrUndo: false,
        batch: null,
        undoOf: null,
      },
      ask(),
    )
    return { ...previewed, mac }
  }

  /** The same, applied and carried to its end; `wrong` happens after the click. */
  async run(wrong: () => void = () => undefined, known: string | null = null, besides: object = {}) {
    const worker = this.#worker
    const previewed = await this.preview(known, besides)
    const accepted = Object.fromEntries(previewed.preview.checks.map(({ id }) => [id, 'it is a test']))
    await applyChange(
      worker.database,
      { id: previewed.id, person: this.#person, key: `click-${this.#devices}`, accepted },
      async () => undefined,
    )
    wrong()
    await carryForward(worker, previewed.id, AbortSignal.timeout(120_000))
    return {
      mac: previewed.mac,
      previewed,
      row: (await readChange(worker.database, previewed.id))!,
      steps: await readSteps(worker.database, previewed.id),
      proofs: await readProofs(worker.database, previewed.id),
    }
  }

  /** Looks for what its device did not show yet, so many minutes after its end. */
  async watch(id: number, minutes: number) {
    const worker = this.#worker
    const ended = (await readChange(worker.database, id))!.ended_at!
    const now = () => new Date(ended.getTime() + minutes * 60_000)
    await watchOn({ ...worker, now }, AbortSignal.timeout(60_000))
    return { row: (await readChange(worker.database, id))!, proofs: await readProofs(worker.database, id) }
  }

  /** What each server of the lab has for a device, by itself. */
  async standing(mac: string) {
    return Promise.all(
      this.#worker.means.systems.ofKind('dhcp').map(async (system) => {
        const can = await system.can()
        // After it nothing that was read before is told.
        await can.readReservation?.({ subnetId: '10', mac }, ask()).catch(() => undefined)
        return (await can.findReservations!({ mac }, ask())).value.map(({ address }) => address)
      }),
    )
  }
}

/** Lets the DHCP servers of a campus be written to, by a person who may. */
export async function startReserving(campus: Campus): Promise<Reserving> {
  await allowWriting(campus, 'dhcp')
  const person = await whoMayChange(campus, 'ada.changes')
  return new Reserving(campus, workerInNoTime(campus, 300_000), person)
}
