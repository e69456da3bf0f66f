import { z } from 'zod'
import type { Ask, NotRead, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import type { Requester, RequesterQuestion } from '../capabilities.ts'
import { lineAllowed } from '../texts.ts'
import type { Ivanti } from './channel.ts'
import { recIdField, textField } from './fields.ts'
import { is, isRecord } from './odata.ts'
import { listRows } from './rows.ts'

const employee = z.object({
  RecId: recIdField,
  LoginID: textField,
  PrimaryEmail: textField,
  DisplayName: textField,
  FirstName: textField,
  LastName: textField,
  Status: textField,
})

const contact = z.object({ RecId: recIdField, EmployeeLocation: textField })

const same = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

/** First and last name: what is displayed has the middle ones too. */
function nameOf({ FirstName, LastName, DisplayName, LoginID, RecId }: z.output<typeof employee>): string {
  const both = [FirstName, LastName].filter((part) => part !== null).join(' ')
  return both || (DisplayName ?? LoginID ?? RecId)
}

/** Employees by login or address, without those who have left, with where they work. */
export async function findRequesters(
  ivanti: Ivanti,
  question: RequesterQuestion,
  ask: Ask,
): Promise<Reading<readonly Requester[]>> {
  const asked = lineAllowed('login' in question ? question.login : question.email)
  const field = 'login' in question ? 'LoginID' : 'PrimaryEmail'
  const list = await listRows(ivanti, { place: ['employees'], where: [is(field, asked)] }, employee, ask)
  // What a filter lets through is looked at: an answer that ignores it would make somebody else the requester.
  const rows = list.rows.filter((row) => same(row[field], asked) && !same(row.Status, 'Terminated'))
  const places = await Promise.all(rows.slice(0, 5).map(({ RecId }) => placeOf(ivanti, RecId, ask)))
  const notRead = places.flatMap((place) => (typeof place === 'object' && place !== null ? [place] : []))
  const { dropped, receivedAt } = list
  return {
    value: rows.map((row, at) => {
      const place = places[at]
      return {
        id: row.RecId,
        name: nameOf(row),
        login: row.LoginID,
        email: row.PrimaryEmail,
        place: typeof place === 'string' ? place : null,
      }
    }),
    complete: list.complete && notRead.length === 0,
    dropped,
    observedAt: receivedAt,
    ...(notRead.length === 0 ? {} : { notRead: notRead.slice(0, 1) }),
  }
}

/** Where somebody works; why it was not read, where it was not. */
async function placeOf(ivanti: Ivanti, id: string, ask: Ask): Promise<string | null | NotRead> {
  try {
    const place = ['Frs_CompositeContract_Contacts']
    const { rows } = await listRows(ivanti, { place, where: [isRecord('RecId', id)] }, contact, ask)
    return rows.find(({ RecId }) => RecId === id)?.EmployeeLocation ?? null
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { fields: ['place'], cause: error.detail.cause, why: error.detail.message }
  }
}
