import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

export interface Naming {
  readonly username: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

/** How people write somebody into a question, in lower case: the account, the address, and the name in either order. */
function spellings({ username, email, firstname, lastname }: Naming): string[] {
  const whole =
    firstname.trim() === '' || lastname.trim() === ''
      ? []
      : [`${firstname} ${lastname}`, `${lastname} ${firstname}`, `${lastname}, ${firstname}`]
  return [...new Set([username, email, ...whole].map((text) => text.trim().toLowerCase()))].filter(
    (text) => text !== '',
  )
}

/** A name ends where no letter, digit or joint of an identifier follows: `jdoe` is in `CAMPUS\jdoe` and not in `jdoe-laptop`. */
const inside = '[\\p{L}\\p{N}_.-]'

/** As an expression takes a text as it is. */
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, (one) => `\\${one}`)

const named = (all: readonly string[]) =>
  new RegExp(`(?<!${inside})(?:${all.map(literal).join('|')})(?!${inside})`, 'u')

/** What was asked for, as it was typed: a recorded question is the query of a call, with its values percent-encoded. */
const asTyped = (target: string) =>
  [target, ...new URLSearchParams(target).values()].map((text) => text.toLowerCase())

/** As `like` takes a text that stands somewhere. */
const somewhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, (one) => `\\${one}`)}%`

/** Keys of what was asked for or done to, wherever its text names this person. Every name of the record is looked through. */
export async function namesAskedFor(
  transaction: Transaction<Database>,
  person: Naming,
): Promise<readonly string[]> {
  const all = spellings(person)
  const isNamed = named(all)
  const encoded = all.map((text) => new URLSearchParams({ q: text }).toString().slice(2).toLowerCase())
  const patterns = [...new Set([...all, ...encoded])].map(somewhere)
  const { rows } = await sql<{ key: string; name: string }>`select key, name from record_name
    where kind = 'target' and name is not null and lower(name) like any(${patterns}::text[])
    order by key`.execute(transaction)
  return rows.filter(({ name }) => asTyped(name).some((text) => isNamed.test(text))).map(({ key }) => key)
}
