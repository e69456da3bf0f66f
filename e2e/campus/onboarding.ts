import { endpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { applyChange } from '@patchbay/server/changes/run/apply-change'
import { carryForward } from '@patchbay/server/changes/run/carry-forward'
import { kinds } from '@patchbay/server/changes/start/kinds'
import { settle } from '@patchbay/server/endpoints/system'
import { previewChange } from '@patchbay/server/changes/preview/preview-change'
import type { Previewed } from '@patchbay/server/changes/preview/preview-change'
import { readChange, readProofs, readSteps } from '@patchbay/server/changes/rows'
import { previewUndo } from '@patchbay/server/changes/preview/undo-change'
import { watchOn } from '@patchbay/server/changes/watching/watch-on'
import type { ChangeWorker } from '@patchbay/server/changes/worker'
import type { Campus } from './campus.ts'
import { allowWriting, whoMayChange, workerInNoTime } from './campus-worker.ts'

const ask = () => ({ limit: 25_000, signal: AbortSignal.timeout(60_000) })

/** Endpoints onboarded on the ISE of a campus as its own product does it. */
export class Onboarding {
  readonly #worker: ChangeWorker
  readonly #person: number
  #clicks = 0

  constructor(worker: ChangeWorker, person: number) {
    this.#worker = worker
    this.#person = person
  }

  get #requester() {
    return {
      actor: { id: this.#person, name: 'ada.changes' },
      session: null,
      address: null,
      correlation: '00000000-0000-0000-0000-000000000000',
    }
  }

  preview(wish: object): Promise<Previewed> {
    const worker = this.#worker
    const kind = kinds.find(({ name }) => name === 'onboard-endpoint')!
    return previewChange(
      worker,
      this.#requester,
      {
        kind,
        intent: settle(endpointWish.parse(wish), worker.means.systems),
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
  }

  /** Applied and carried to its end; `wrong` happens after the click. */
  async apply({ id, preview }: Previewed, wrong: () => void = () => undefined) {
    const worker = this.#worker
    this.#clicks += 1
    const accepted = Object.fromEntries(preview.checks.map((check) => [check.id, 'it is a test']))
    await applyChange(
      worker.database,
      { id, person: this.#person, key: `click-${this.#clicks}`, accepted },
      async () => undefined,
    )
    wrong()
    await carryForward(worker, id, AbortSignal.timeout(120_000))
    const [row, steps, proofs] = await Promise.all([
      readChange(worker.database, id),
      readSteps(worker.database, id),
      readProofs(worker.database, id),
    ])
    return {
      id,
      row: row!,
      steps: steps.map(({ name, direction, state }) => `${name} ${direction} ${state}`),
      proofs: proofs.map(({ name, state }) => `${name} ${state}`),
    }
  }

  async run(wish: object, wrong?: () => void) {
    return this.apply(await this.preview(wish), wrong)
  }

  /** Looks for what its device did not show yet, so many minutes after its end. */
  async watch(id: number, minutes: number) {
    const worker = this.#worker
    const ended = (await readChange(worker.database, id))!.ended_at!
    const now = () => new Date(ended.getTime() + minutes * 60_000)
    await watchOn({ ...worker, now }, AbortSignal.timeout(60_000))
    const proofs = await readProofs(worker.database, id)
    return {
      row: (await readChange(worker.database, id))!,
      proofs: proofs.map(({ name, state }) => `${name} ${state}`),
    }
  }

  async undo(id: number): Promise<Previewed> {
    const row = (await readChange(this.#worker.database, id))!
    return previewUndo(this.#worker, this.#requester, row, { reason: 'back', ticket: null }, ask())
  }

  /** What its ISE has of a MAC, by what a reading tells. */
  async standing(mac: string) {
    const [ise] = this.#worker.means.systems.ofKind('identity')
    return (await (await ise!.can()).readKeptEndpoint!(mac, ask())).value.says
  }
}

/** Lets the ISE of a campus be written to with a credential, by a person who may. */
export async function startOnboarding(campus: Campus, credential = 'ise-login'): Promise<Onboarding> {
  await allowWriting(campus, 'identity', credential)
  const person = await whoMayChange(campus, `ada.${credential}`)
  // But for the moment that ISE is given to answer.
  return new Onboarding(workerInNoTime(campus, 60_000), person)
}
