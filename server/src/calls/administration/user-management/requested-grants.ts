import { CallError } from '../../../errors/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import {
  assertMaySettle,
  carry,
  keepAsked,
  listAsked,
  markOf,
  settle,
  takeAsked,
  withdraw,
} from '../../../people/requested-grants.ts'
import { granterNow, previewRights, saveRights } from '../../../people/change-rights.ts'
import type { CallContext } from '../../call-context.ts'
import { proveAgain, sessionOf } from '../../prove.ts'
import { sourceNames } from './elsewhere.ts'

const number = (asked: { readonly kind: string; readonly id?: number }) => asked.id ?? null

/** Grants of user management: asked for by one administrator, agreed to by another. */
export function askedGrantCalls(
  context: CallContext,
): Pick<
  Handlers,
  | 'GET /administration/user-management/grants/'
  | 'POST /administration/user-management/grants/'
  | 'POST /administration/user-management/grants/settle/'
  | 'POST /administration/user-management/grants/withdraw/'
> {
  const { database } = context
  return {
    'GET /administration/user-management/grants/': async ({ person }) =>
      listAsked(database, person, await sourceNames(context)),

    'POST /administration/user-management/grants/': async ({ body, person, visit, record }) => {
      // A program can neither ask for nor agree to it.
      sessionOf(person)
      const { change, reason } = body
      const carried = carry(change, await sourceNames(context))
      const shown = await previewRights(database, person, carried)
      if (shown.needs === null) {
        throw new CallError('input-not-valid', {
          fields: { change: 'This needs no second person. Save it.' },
        })
      }
      const what = { kind: change.kind, thing: number(change) }
      // A rule is proven by whoever asks for it, as where it takes no second person.
      if (shown.needs === 'proof' || change.kind === 'rules') await proveAgain(context, person, visit, body)
      if (shown.needs === 'second-person') {
        const grant = await database.transaction().execute(async (transaction) => {
          const id = await keepAsked(transaction, person.profile.id, change, reason)
          await record(transaction, { target: null, detail: { grant: id, ...what } })
          return id
        })
        return { grant, effect: shown }
      }
      const { effect } = await saveRights(
        database,
        person,
        carried,
        async (transaction, done, made) => {
          for (const told of done.entries(made)) {
            const alone = { alone: true, why: 'nobody else could agree' }
            await record(transaction, { ...told, detail: { ...told.detail, ...alone } })
          }
        },
        { by: 'alone' },
      )
      return { grant: null, effect }
    },

    'POST /administration/user-management/grants/settle/': async ({ body, person, record }) => {
      sessionOf(person)
      const { id, agree, seen, reason } = body
      const by = person.profile.id
      if (!agree) {
        await database.transaction().execute(async (transaction) => {
          const asked = await takeAsked(transaction, id)
          if (asked.askedBy === by) throw new CallError('own-request')
          await granterNow(transaction, person)
          await settle(transaction, id, by, 'refused', reason)
          await record(transaction, {
            target: null,
            detail: { grant: id, agreed: false, asked_by: asked.askedBy },
          })
        })
        return { effect: null }
      }
      const sources = await sourceNames(context)
      const { askedBy, change } = await database
        .transaction()
        .execute((transaction) => takeAsked(transaction, id))
      const { effect } = await saveRights(
        database,
        person,
        carry(change, sources),
        async (transaction, done, made) => {
          // Again, and locked: it may have been answered while the change was made.
          await takeAsked(transaction, id)
          await assertMaySettle(transaction, person, askedBy)
          if (markOf(made) !== seen) throw new CallError('moved')
          await settle(transaction, id, by, 'agreed', reason)
          for (const told of done.entries(made)) {
            const two = { grant: id, agreed: true, asked_by: askedBy }
            await record(transaction, { ...told, detail: { ...told.detail, ...two } })
          }
        },
        { by: 'two', askedBy },
      )
      return { effect }
    },

    'POST /administration/user-management/grants/withdraw/': async ({ body, person, record }) => {
      sessionOf(person)
      await database.transaction().execute(async (transaction) => {
        await withdraw(transaction, body.id, person.profile.id)
        await record(transaction, { target: null, detail: { grant: body.id } })
      })
      return null
    },
  }
}
