import { importOutlines } from '../../../campus-map/import-outlines.ts'
import { restoreOutline, saveOutline } from '../../../campus-map/outlines.ts'
import { CallError } from '../../../errors/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { SignedIn } from '../../../people/person.ts'
import { lockResources } from '../../../resources/write.ts'
import type { CallContext } from '../../call-context.ts'

type Names = Extract<keyof Handlers, `POST /site-resources/campus-map/${string}`>

/** Who draws buildings reads the map as well, as with every resource. */
function mustRead({ keys }: SignedIn): void {
  const key = 'siteresources-campus-map'
  if (!keys.has(key)) throw new CallError('key-missing', { fields: { key } })
}

export function outlineCalls({ database }: Pick<CallContext, 'database'>): Pick<Handlers, Names> {
  return {
    'POST /site-resources/campus-map/outline/': ({ body, person, record }) => {
      mustRead(person)
      return database.transaction().execute(async (tx) => {
        await lockResources(tx)
        const saved = await saveOutline(tx, body, person.profile.username)
        const corners = body.corners === null ? 0 : body.corners.length / 2
        await record(tx, { target: body.building, detail: { version: saved.number, corners } })
        return saved
      })
    },

    'POST /site-resources/campus-map/restore/': ({ body, person, record }) => {
      mustRead(person)
      return database.transaction().execute(async (tx) => {
        await lockResources(tx)
        const saved = await restoreOutline(tx, body, person.profile.username)
        await record(tx, { target: body.building, detail: { version: saved.number, from: body.version } })
        return saved
      })
    },

    'POST /site-resources/campus-map/import/': ({ body, person, record }) => {
      mustRead(person)
      return database.transaction().execute(async (tx) => {
        await lockResources(tx)
        const imported = await importOutlines(tx, body.text, person.profile.username)
        const { refused, ...counts } = imported
        await record(tx, { target: null, detail: { ...counts, refused: refused.length } })
        return imported
      })
    },
  }
}
