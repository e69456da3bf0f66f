import type { Handlers } from '../../../http/handlers.ts'
import type { SignedIn } from '../../../people/person.ts'
import { CallError } from '../../../errors/call-error.ts'
import { importPlacements } from '../../../floor-plans/import-placements.ts'
import { readPictureApart } from '../../../floor-plans/read-picture-apart.ts'
import { discardDraft, publishDraft, restoreVersion } from '../../../floor-plans/publish.ts'
import { saveDraft } from '../../../floor-plans/save-draft.ts'
import { givePicture } from '../../../floor-plans/store-picture.ts'
import type { CallContext } from '../../call-context.ts'

type Names = Extract<keyof Handlers, `POST /site-resources/floor-plans/${string}`>

/** Who edits plans reads them as well, as with every resource. */
function mustRead({ keys }: SignedIn): void {
  const key = 'siteresources-floor-plans'
  if (!keys.has(key)) throw new CallError('key-missing', { fields: { key } })
}

const targetOf = ({ building, floor }: { readonly building: string; readonly floor: string }) =>
  `${building}/${floor}`

export function floorPlanEditCalls({ database }: CallContext): Pick<Handlers, Names> {
  return {
    'POST /site-resources/floor-plans/picture/': async ({ body, person, record }) => {
      mustRead(person)
      const picture = await readPictureApart(body.name, body.content)
      const { width, height, cleaned } = picture
      return database.transaction().execute(async (tx) => {
        const { saved } = await givePicture(tx, body, picture, person.profile.username)
        await record(tx, {
          target: targetOf(body),
          detail: { version: saved.number, picture: picture.id, name: body.name, cleaned },
        })
        return { ...saved, width, height, cleaned }
      })
    },

    'POST /site-resources/floor-plans/draft/': ({ body, person, record }) => {
      mustRead(person)
      return database.transaction().execute(async (tx) => {
        const saved = await saveDraft(tx, body, person.profile.username)
        const { placed, removed } = body
        const detail = { version: saved.number, placed: placed.length, removed: removed.length }
        await record(tx, { target: targetOf(body), detail })
        return saved
      })
    },

    'POST /site-resources/floor-plans/discard/': ({ body, person, record }) => {
      mustRead(person)
      return database.transaction().execute(async (tx) => {
        await discardDraft(tx, body)
        await record(tx, { target: targetOf(body) })
        return { discarded: true }
      })
    },

    'POST /site-resources/floor-plans/publish/': ({ body, person, record }) => {
      mustRead(person)
      return database.transaction().execute(async (tx) => {
        const { number } = await publishDraft(tx, body, person.profile.username)
        const detail = { version: number, validFrom: body.validFrom }
        await record(tx, { target: targetOf(body), detail })
        return { number }
      })
    },

    'POST /site-resources/floor-plans/restore/': ({ body, person, record }) => {
      mustRead(person)
      return database.transaction().execute(async (tx) => {
        const restored = await restoreVersion(tx, body, person.profile.username)
        const detail = { version: restored.number, from: body.version }
        await record(tx, { target: targetOf(body), detail })
        return restored
      })
    },

    'POST /site-resources/floor-plans/import/': ({ body: { text, publish }, person, record }) => {
      mustRead(person)
      return database.transaction().execute(async (tx) => {
        const imported = await importPlacements(tx, text, person.profile.username, publish)
        const { refused, ...counts } = imported
        await record(tx, { target: null, detail: { ...counts, refused: refused.length } })
        return imported
      })
    },
  }
}
