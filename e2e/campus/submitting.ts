import { requestWish } from '@patchbay/contract/changes/kinds/request-intent'
import { applyChange } from '@patchbay/server/changes/run/apply-change'
import { applyBatch } from '@patchbay/server/changes/batch/apply-batch'
import { requestList } from '@patchbay/server/requests/in-list/list'
import { lookAtDrafts } from '@patchbay/server/changes/batch/look-at-drafts'
import { makeBatch } from '@patchbay/server/changes/batch/make-batch'
import { beginScheduled } from '@patchbay/server/changes/run/start-scheduled'
import { carryForward } from '@patchbay/server/changes/run/carry-forward'
import { kinds } from '@patchbay/server/changes/start/kinds'
import { previewChange } from '@patchbay/server/changes/preview/preview-change'
import type { Previewed } from '@patchbay/server/changes/preview/preview-change'
import { readChange, readProofs, readSteps } from '@patchbay/server/changes/rows'
import { deskTemplates, narrowedChoices, templateNow } from '@patchbay/server/requests/choices'
import { settle } from '@patchbay/server/changes/kinds/submit-request/settle'
import { previewUndo } from '@patchbay/server/changes/preview/undo-change'
import type { ChangeWorker } from '@patchbay/server/changes/worker'
import type { Campus } from './campus.ts'
import { allowWriting, whoMayChange, workerInNoTime } from './campus-worker.ts'

const ask = () => ({ limit: 60_000, signal: AbortSignal.timeout(100_000) })

/** Requests to the desk of a campus as its own product makes them, by somebody of that campus. */
export class Submitting {
  readonly #worker: ChangeWorker
  readonly #person: number
  #clicks = 0

  constructor(worker: ChangeWorker, person: number) {
    this.#worker = worker
    this.#person = person
  }

  get #requester() {
    return {
      actor: { id: this.#person, name: 'ada.asks' },
      session: null,
      address: null,
      correlation: '00000000-0000-0000-0000-000000000000',
    }
  }

  /** What the desk offers under this name, with what it asks. */
  async template(requester: string, name: string) {
    const { means } = this.#worker
    const told = await deskTemplates(means, { requester }, ask())
    const { id } = told.templates.find((one) => one.name === name)!
    const { parameters } = await templateNow(means, { template: id }, ask())
    return { id, parameters: parameters!, told }
  }

  narrowed(template: string, parameter: string, given: Readonly<Record<string, string>>) {
    return narrowedChoices(this.#worker.means, { system: null, template, parameter, given }, ask())
  }

  settled(wish: object) {
    return settle(requestWish.parse(wish), true, this.#worker.means, ask())
  }

  async preview(wish: object): Promise<Previewed> {
    const kind = kinds.find(({ name }) => name === 'submit-request')!
    const once = { ticket: null, runAt: null, expiresAt: null, proveOrUndo: false, batch: null, undoOf: null }
    const intent = await this.settled(wish)
    return previewChange(this.#worker, this.#requester, { kind, intent, reason: 'a test', ...once }, ask())
  }

  async click({ id, preview }: Previewed): Promise<number> {
    this.#clicks += 1
    const accepted = Object.fromEntries(preview.checks.map((check) => [check.id, 'it is a test']))
    const click = { id, person: this.#person, key: `click-${this.#clicks}`, accepted }
    await applyChange(this.#worker.database, click, async () => undefined)
    return id
  }

  /** A list that was looked at and applied, its first line before the others: the changes of its lines. */
  async list(text: string): Promise<readonly number[]> {
    const { database, means } = this.#worker
    const reading = {
      means,
      ask: ask(),
      requester: this.#person,
      keys: ['queries-device-lookup'],
      zone: 'UTC',
    }
    const asked = { text, reason: 'a test', ticket: null, runAt: null, expiresAt: null, proveOrUndo: false }
    const { batch } = await makeBatch(reading, requestList, this.#requester, asked)
    await lookAtDrafts(this.#worker, AbortSignal.timeout(100_000))
    const said = { first: 1, reason: 'it is a test', leaveOut: false, goOn: false }
    const click = { ...said, batch, key: batch, person: this.#person, kind: requestList.kind.name }
    await applyBatch(
      database,
      click,
      () => false,
      async () => undefined,
    )
    const rows = await database
      .selectFrom('change')
      .select('id')
      .where('batch', '=', batch)
      .orderBy('batch_position')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Carried until it rests, and told as it stands. */
  async carry(id: number) {
    const worker = this.#worker
    await worker.database
      .updateTable('change')
      .set({ run_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .execute()
    await beginScheduled(worker)
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
      seen: proofs.map(({ seen }) => seen),
    }
  }

  async run(wish: object, wrong: () => void = () => undefined) {
    const id = await this.click(await this.preview(wish))
    wrong()
    return this.carry(id)
  }

  /** So many milliseconds later. */
  pass(milliseconds: number): Promise<void> {
    return this.#worker.pace.pause(milliseconds)
  }

  async undo(id: number): Promise<Previewed> {
    const row = (await readChange(this.#worker.database, id))!
    return previewUndo(this.#worker, this.#requester, row, { reason: 'It works again.', ticket: null }, ask())
  }

  /** Open requests of the desk with these words in them, by what a reading tells. */
  async open(text: string) {
    const [desk] = this.#worker.means.systems.ofKind('service-desk')
    return (await (await desk!.can()).findOpen!({ text }, ask())).value
  }
}

/** Lets the desk of a campus be written to, by a person who may. */
export async function startSubmitting(campus: Campus): Promise<Submitting> {
  await allowWriting(campus, 'service-desk', 'desk-key')
  const person = await whoMayChange(campus, 'ada.asks')
  // But for the moment that the desk is given to answer.
  return new Submitting(workerInNoTime(campus, 60_000), person)
}
