import { applyChange } from '@patchbay/server/changes/run/apply-change'
import { carryForward } from '@patchbay/server/changes/run/carry-forward'
import { endExpired } from '@patchbay/server/changes/run/end-expired'
import { kinds } from '@patchbay/server/changes/start/kinds'
import { usualPace } from '@patchbay/server/changes/pace'
import type { Pace } from '@patchbay/server/changes/pace'
import { previewChange } from '@patchbay/server/changes/preview/preview-change'
import type { Previewed, Wanted } from '@patchbay/server/changes/preview/preview-change'
import { readChange, readProofs, readSteps } from '@patchbay/server/changes/rows'
import type { ChangeWorker } from '@patchbay/server/changes/worker'
import type { Campus } from './campus.ts'
import { allowSwitches } from './servers-on-campus.ts'
import type { PlacedPort, SwitchCampus } from './switch-campus.ts'
import { whoMayChange, workerOf } from './campus-worker.ts'

const ask = () => ({ limit: 25_000, signal: AbortSignal.timeout(60_000) })

/** A port with a device that authenticated and that nothing protects, without a phone's VLAN. */
export const plainPort = ({ campus, used }: SwitchCampus, seed: string): PlacedPort =>
  used(seed, (of, device) => {
    const kind = campus.lab.world.attachedTo(device, of)[0]?.endpoint.kind ?? ''
    return of.voiceVlan === null && ['laptop', 'desktop', 'printer'].includes(kind)
  })

/** Ports set on the switches of a campus as its own product sets them. */
export class Assigning {
  readonly worker: ChangeWorker
  readonly person: number
  #clicks = 0

  private constructor(worker: ChangeWorker, person: number) {
    this.worker = worker
    this.person = person
  }

  /** Lets the switches be changed; `pace` is what is not as usual, and `now` another clock than the machine's. */
  static async on(campus: Campus, pace: Partial<Pace> = {}, now?: () => Date): Promise<Assigning> {
    const { database, systems } = campus.server.context
    await allowSwitches(database)
    await systems.reload()
    const person = await whoMayChange(campus, 'ada.changes')
    const given = { pace: { ...usualPace, look: 200, ...pace }, ...(now && { now }) }
    return new Assigning(workerOf(campus, given), person)
  }

  /** `asked` is what is asked for besides, such as until when. */
  preview(port: PlacedPort, wanted: object, asked: Partial<Wanted> = {}): Promise<Previewed> {
    const intent = { switch: port.device.name, interface: port.of.name, bounce: 'auto', ...wanted }
    return this.previewAs('assign-port', intent, asked)
  }

  /** An act that leaves the port as it was, such as `bounce`. */
  previewAct({ device, of }: PlacedPort, act: string): Promise<Previewed> {
    return this.previewAs('act-on-port', { switch: device.name, interface: of.name, act })
  }

  async act(port: PlacedPort, act: string) {
    return this.endOf(await this.previewAct(port, act))
  }

  /** A change of any kind. */
  previewAs(name: string, intent: object, asked: Partial<Wanted> = {}): Promise<Previewed> {
    return previewChange(
      this.worker,
      {
        actor: { id: this.person, name: 'ada.changes' },
        session: null,
        address: null,
        correlation: '00000000-0000-0000-0000-000000000000',
      },
      {
        kind: kinds.find((kind) => kind.name === name)!,
        intent,
        reason: 'a test',
        ticket: null,
        runAt: null,
        expiresAt: null,
        proveOrUndo: false,
        batch: null,
        undoOf: null,
        ...asked,
      },
      ask(),
    )
  }

  /** The click, with a reason for each warning, and everything that follows. */
  async carry({ id, preview }: Previewed) {
    this.#clicks += 1
    const accepted = Object.fromEntries(
      preview.checks.filter(({ level }) => level === 'amber').map((check) => [check.id, 'it is a test']),
    )
    const click = { id, person: this.person, key: `click-${this.#clicks}`, accepted }
    await applyChange(this.worker.database, click, async () => undefined)
    await carryForward(this.worker, id, AbortSignal.timeout(120_000))
    return readChange(this.worker.database, id)
  }

  async run(port: PlacedPort, wanted: object) {
    return this.endOf(await this.preview(port, wanted))
  }

  /** Its time is over: what was begun of its own undoing, carried to its end. */
  async end(id: number) {
    const { database } = this.worker
    await database
      .updateTable('change')
      .set({ expires_at: new Date(Date.now() - 1_000), end_tried_at: null })
      .where('id', '=', id)
      .execute()
    return this.ended(id)
  }

  /** What of its undoing was begun because its end has come, carried to its own. */
  async ended(id: number) {
    const { database } = this.worker
    await endExpired(this.worker, AbortSignal.timeout(60_000))
    const undos = () => database.selectFrom('change').selectAll().where('undo_of', '=', id).execute()
    for (const { id: undo, state } of await undos()) {
      if (state === 'running') await carryForward(this.worker, undo, AbortSignal.timeout(120_000))
    }
    return { row: await readChange(database, id), undos: await undos() }
  }

  async endOf(previewed: Previewed) {
    const row = await this.carry(previewed)
    const { database } = this.worker
    return {
      ...previewed,
      row,
      steps: await readSteps(database, previewed.id),
      proofs: await readProofs(database, previewed.id),
    }
  }
}
