import type { Transaction } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { CallError } from '../../../errors/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { keysOf } from '../../../systems/credential-rows.ts'
import { exportSystems } from '../../../systems/export.ts'
import { checkPlace, faulty } from '../../../systems/given.ts'
import { importText, readText } from '../../../systems/import-text.ts'
import { SystemsFileError } from '../../../systems/systems-file.ts'
import type { ReadSystemsFile } from '../../../systems/systems-file.ts'
import type { CallContext } from '../../call-context.ts'
import { proveClick } from '../../prove.ts'
import { noteSignInBy, proofWords, signInBy } from './changing.ts'

type Import = Awaited<ReturnType<typeof importText>>

/** Thrown to take back what was done for a preview only. */
class OnlyPreview extends Error {
  override readonly name = 'OnlyPreview'
  readonly preview: Import

  constructor(preview: Import) {
    super('Only a preview.')
    this.preview = preview
  }
}

const asInput = (error: unknown): unknown =>
  error instanceof SystemsFileError ? faulty({ yaml: error.message }) : error

/** What is connected as YAML, out and in. */
export function textCalls(
  context: CallContext,
): Pick<
  Handlers,
  | 'GET /administration/connected-systems/export/'
  | 'POST /administration/connected-systems/import/preview/'
  | 'POST /administration/connected-systems/import/'
> {
  const { database, systems, vault, site } = context
  const { connectors, outside } = site

  const readIn = async (yaml: string, signal: AbortSignal): Promise<ReadSystemsFile> => {
    const read = await readText(yaml, connectors, signal)
    for (const [index, { reach }] of read.content.systems.entries()) {
      await checkPlace(outside.resolve, { host: reach?.host ?? null, port: reach?.port ?? null }).catch(
        () => {
          throw read.fault({ path: ['systems', index, 'reach'], why: 'lies outside the management networks' })
        },
      )
    }
    return read
  }

  const bring = (
    transaction: Transaction<Database>,
    read: ReadSystemsFile,
    removesMissing: boolean,
  ): Promise<Import> => importText({ transaction, keys: keysOf(vault), connectors, read }, removesMissing)

  return {
    'GET /administration/connected-systems/export/': async () => ({ yaml: await exportSystems(database) }),

    'POST /administration/connected-systems/import/preview/': async ({ body, signal }) => {
      try {
        const read = await readIn(body.yaml, signal)
        return await database.transaction().execute(async (transaction) => {
          throw new OnlyPreview(await bring(transaction, read, body.remove_missing))
        })
      } catch (error) {
        if (error instanceof OnlyPreview) return error.preview
        throw asInput(error)
      }
    },

    'POST /administration/connected-systems/import/': async ({ body, person, visit, record, signal }) => {
      try {
        const read = await readIn(body.yaml, signal)
        const { systems: given } = read.content
        const asked = new Set(await signInBy(database, given))
        const { proof } = body
        if (asked.size > 0 && proof !== undefined) await proveClick(context, person, visit, proof, proofWords)
        const done = await database.transaction().execute(async (transaction) => {
          const result = await bring(transaction, read, body.remove_missing)
          if (result.digest !== body.digest) throw new CallError('moved')
          const moved = new Set(
            result.items.flatMap(({ what, name, change }) =>
              what === 'system' && change !== 'removed' ? [name] : [],
            ),
          )
          if (proof === undefined && [...asked].some((name) => moved.has(name)))
            await proveClick(context, person, visit, proof, proofWords)
          for (const system of given.filter(({ name }) => moved.has(name)))
            await noteSignInBy(transaction, system, person.profile.id)
          await record(transaction, {
            target: null,
            detail: {
              items: result.items.map(({ what, name, change, fields }) => ({
                what,
                name,
                change,
                fields: [...fields],
              })),
            },
          })
          return result
        })
        await systems.reload()
        return done
      } catch (error) {
        throw asInput(error)
      }
    },
  }
}
