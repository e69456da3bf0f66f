import { mostSavedViews } from '@patchbay/contract/account/saved-views'
import type { SavedView } from '@patchbay/contract/account/saved-views'
import { mayOpen, screens } from '@patchbay/contract/screens'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { nameKey } from './saved-names.ts'
import type { SignedIn } from './person.ts'

type Owner = Pick<SignedIn, 'profile' | 'keys'>

const columns = ['id', 'name', 'screen', 'address', 'saved_at'] as const

interface Row {
  readonly id: number
  readonly name: string
  readonly screen: string
  readonly address: string
  readonly saved_at: Date
}

const shown = (row: Row): SavedView => ({ ...row, saved_at: row.saved_at.toISOString() })

const mayOpenPath = (path: string, { keys }: Owner) =>
  screens.some((screen) => screen.path === path && mayOpen(screen, keys))

const noSuchView = () => new CallError('no-such-thing', { fields: { id: 'The view does not exist.' } })

/** The own views of pages that may be opened, newest first. */
export async function readSavedViews(database: Kysely<Database>, owner: Owner): Promise<SavedView[]> {
  const rows = await database
    .selectFrom('saved_view')
    .select(columns)
    .where('person_id', '=', owner.profile.id)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.filter(({ screen }) => mayOpenPath(screen, owner)).map(shown)
}

export async function saveView(
  database: Kysely<Database>,
  owner: Owner,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<SavedView> {
  const [screen = ''] = address.split('?')
  if (!mayOpenPath(screen, owner)) {
    throw new CallError('input-not-valid', { fields: { address: 'You may not open this page.' } })
  }
  return database.transaction().execute(async (transaction) => {
    const views = await lockViews(transaction, owner)
    refuseTwice(views, { id: null, name, screen })
    if (views.length >= mostSavedViews) await makeRoom(transaction, owner, views)
    const row = await transaction
      .insertInto('saved_view')
      .values({ person_id: owner.profile.id, name, name_key: nameKey(name), screen, address })
      .returning(columns)
      .executeTakeFirstOrThrow()
    return shown(row)
  })
}

export async function renameView(
  database: Kysely<Database>,
  owner: Owner,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<SavedView> {
  return database.transaction().execute(async (transaction) => {
    const views = await lockViews(transaction, owner)
    const view = views.find((one) => one.id === id)
    if (view === undefined || !mayOpenPath(view.screen, owner)) throw noSuchView()
    refuseTwice(views, { id, name, screen: view.screen })
    const row = await transaction
      .updateTable('saved_view')
      .set({ name, name_key: nameKey(name) })
      .where('person_id', '=', owner.profile.id)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    return shown(row)
  })
}

export async function removeView(database: Kysely<Database>, owner: Owner, id: number): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('saved_view')
    .where('person_id', '=', owner.profile.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw noSuchView()
}

type StoredView = Pick<Row, 'id' | 'name' | 'screen'> & { readonly name_key: string }

/** All of one person’s, oldest first; one writer at a time, or many at once would pass the limit together. */
async function lockViews(transaction: Transaction<Database>, { profile }: Owner): Promise<StoredView[]> {
  await transaction
    .selectFrom('person')
    .select('id')
    .where('id', '=', profile.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return transaction
    .selectFrom('saved_view')
    .select(['id', 'name', 'screen', 'name_key'])
    .where('person_id', '=', profile.id)
    .orderBy('saved_at')
    .orderBy('id')
    .execute()
}

function refuseTwice(
  views: readonly StoredView[],
  { id, name, screen }: { readonly id: number | null; readonly name: string; readonly screen: string },
): void {
  const key = nameKey(name)
  const same = views.find((one) => one.id !== id && one.screen === screen && one.name_key === key)
  if (same === undefined) return
  throw new CallError('input-not-valid', {
    fields: { name: `This page already has a view “${same.name}”. Choose another name.` },
  })
}

/** Takes out the oldest view of a page that may no longer be opened; where there is none, nothing more is kept. */
async function makeRoom(
  transaction: Transaction<Database>,
  owner: Owner,
  views: readonly StoredView[],
): Promise<void> {
  const closed = views.find(({ screen }) => !mayOpenPath(screen, owner))
  if (closed === undefined) {
    throw new CallError('input-not-valid', {
      fields: { body: `You have ${mostSavedViews} saved views, the maximum. Remove one first.` },
    })
  }
  await transaction
    .deleteFrom('saved_view')
    .where('person_id', '=', owner.profile.id)
    .where('id', '=', closed.id)
    .execute()
}
