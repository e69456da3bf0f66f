import { withDraft } from '@patchbay/contract/draft-address'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { sql } from 'kysely'
import { readDrafts } from '../people/drafts.ts'
import { readSavedViews } from '../people/saved-views.ts'
import type { Asking } from './tile/tile.ts'

interface WorkLink {
  readonly title: string
  readonly opens: string
  readonly at: string
}

interface OwnWork {
  readonly drafts: WorkLink[]
  readonly views: WorkLink[]
  readonly tickets: WorkLink[]
}

/** Of each kind. */
const most = 8

/** The screen of a form: its name begins with the path, and says after it which form and of what. */
const screenOf = (form: string) =>
  screens
    .filter(({ path }) =>
      ['', '/', '-'].some((mark) => (mark === '' ? path === `/${form}` : `/${form}`.startsWith(path + mark))),
    )
    .toSorted((one, other) => other.path.length - one.path.length)[0]

/** What a form is about, such as `ups-b07-1` or `person 12`, by the page that it is on or by the end of its name. */
const thingOf = (end: string, address: string | null) =>
  new URLSearchParams(address?.split('?')[1]).get('id') ?? end.replaceAll(/[/-]+/g, ' ').trim()

/** The viewer's drafts, saved views, and tickets of their runs of the latest 30 days. */
export async function ownWork({ database, person }: Asking): Promise<OwnWork> {
  const [drafts, views, tickets] = await Promise.all([
    readDrafts(database, person.profile.id, undefined),
    readSavedViews(database, person),
    sql<{ ticket: string; at: Date }>`
      select ticket, max(requested_at) as at from change
      where requested_by = ${person.profile.id} and ticket is not null and began_at is not null
        and requested_at > now() - interval '30 days'
      group by ticket order by 2 desc limit ${most}`.execute(database),
  ])
  return {
    // Of screens that may be opened; of others a draft lies until it expires.
    drafts: drafts
      .flatMap(({ form, address, saved_at: at }) => {
        const screen = screenOf(form)
        if (screen === undefined || !mayOpen(screen, person.keys)) return []
        const of = thingOf(form.slice(screen.path.length - 1), address)
        return [
          {
            title: of === '' ? screen.title : `${screen.title}: ${of}`,
            opens: withDraft(address ?? screen.path, form),
            at,
          },
        ]
      })
      .slice(0, most),
    views: views
      .slice(0, most)
      .map(({ name, address, saved_at: at }) => ({ title: name, opens: address, at })),
    tickets: person.keys.has('commands-history')
      ? tickets.rows.map(({ ticket, at }) => ({
          title: ticket,
          opens: `/command-centre/command-history?${new URLSearchParams({ ticket }).toString()}`,
          at: at.toISOString(),
        }))
      : [],
  }
}
