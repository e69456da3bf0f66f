import { applyChange } from '@patchbay/server/changes/run/apply-change'
import { carryForward } from '@patchbay/server/changes/run/carry-forward'
import { kinds } from '@patchbay/server/changes/start/kinds'
import { previewChange } from '@patchbay/server/changes/preview/preview-change'
import type { Previewed } from '@patchbay/server/changes/preview/preview-change'
import { previewUndo } from '@patchbay/server/changes/preview/undo-change'
import { readChange, readProofs } from '@patchbay/server/changes/rows'
import type { Campus } from './campus.ts'
import { allowWriting, whoMayChange, workerInNoTime } from './campus-worker.ts'

const ask = () => ({ limit: 25_000, signal: AbortSignal.timeout(60_000) })

/** Devices contained on the ISE of a campus as its own product does it; `really` is what has to pass while time does. */
export async function startContaining(campus: Campus, really?: (milliseconds: number) => Promise<unknown>) {
  await allowWriting(campus, 'identity', 'ise-login')
  const person = await whoMayChange(campus, 'ada.contains')
  const worker = workerInNoTime(campus, 60_000, really)
  const { database, means } = worker
  const kind = kinds.find(({ name }) => name === 'contain-endpoint')!
  const requester = {
    actor: { id: person, name: 'ada.contains' },
    session: null,
    address: null,
    correlation: '00000000-0000-0000-0000-000000000000',
  }
  let clicks = 0
  const apply = async ({ id, preview }: Previewed) => {
    clicks += 1
    const accepted = Object.fromEntries(preview.checks.map((check) => [check.id, 'it is a test']))
    await applyChange(database, { id, person, key: `contain-${clicks}`, accepted }, async () => undefined)
    await carryForward(worker, id, AbortSignal.timeout(120_000))
    const proofs = await readProofs(database, id)
    return { id, row: (await readChange(database, id))!, proofs: proofs.map(({ state }) => state) }
  }
  return {
    worker,
    requester,
    means,
    contain: async (...macs: readonly string[]) => {
      const intent = await kind.settle!(
        { system: null, macs: macs.join(' '), policy: null, act: 'contain' },
        means,
        ask(),
      )
      const asked = { kind, intent, reason: 'a test', ticket: null, runAt: null, expiresAt: null }
      return apply(
        await previewChange(
          worker,
          requester,
          { ...asked, proveOrUndo: false, batch: null, undoOf: null },
          ask(),
        ),
      )
    },
    release: async (id: number) =>
      apply(
        await previewUndo(
          worker,
          requester,
          (await readChange(database, id))!,
          { reason: 'back', ticket: null },
          ask(),
        ),
      ),
  }
}
