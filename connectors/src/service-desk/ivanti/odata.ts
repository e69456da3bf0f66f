import { hasControl, notAllowed } from '../../transport/path.ts'

/** Fields that may be asked for: a wrong name is an error here, and no rows there. */
export type Field =
  | 'RecId'
  | 'LoginID'
  | 'PrimaryEmail'
  | 'NetworkUserName'
  | 'ParentLink_RecID'
  | 'ProfileLink_RecID'
  | 'Status'
  | 'ServiceReqNumber'
  | 'IncidentNumber'
  | 'CreatedDateTime'

/**
 * One comparison, as it is sent. There are no others: functions such as `contains` are passed over there without a word, and
 * all rows come back.
 */
export interface ODataFilter {
  readonly odata: string
}

/** 32 hexadecimal digits, in upper case. @throws Failure refused, text-not-allowed */
export function recId(text: string): string {
  if (!isRecId(text)) throw notAllowed()
  return text.toUpperCase()
}

export const isRecId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9A-Fa-f]{32}$/.test(value)

/** A text in quotes, with those within it doubled. @throws Failure refused, text-not-allowed */
function quoted(text: string): string {
  // `$NULL` in quotes is no text there, but no value.
  if (text === '' || text.length > 500 || hasControl(text) || /^\$null$/i.test(text.trim()))
    throw notAllowed()
  return `'${text.toWellFormed().replaceAll("'", "''")}'`
}

export const is = (field: Field, text: string): ODataFilter => ({ odata: `${field} eq ${quoted(text)}` })
export const isNot = (field: Field, text: string): ODataFilter => ({ odata: `${field} ne ${quoted(text)}` })
export const isRecord = (field: Field, id: string): ODataFilter => ({ odata: `${field} eq '${recId(id)}'` })

export function isNumber(field: Field, number: number): ODataFilter {
  if (!Number.isSafeInteger(number) || number < 0) throw notAllowed()
  return { odata: `${field} eq ${number}` }
}

/** Dates are bare there, without quotes. */
export const isAfter = (field: Field, date: Date): ODataFilter => ({
  odata: `${field} gt ${date.toISOString().slice(0, 19)}Z`,
})

/** All of them hold; `or` is never sent, since its precedence there is nobody's. */
export const filterOf = (conditions: readonly ODataFilter[]): string =>
  conditions.map(({ odata }) => odata).join(' and ')

/** Words for the search of indexed text: each must begin a word, `or` and quotes mean something else there. */
export function searchOf(text: string): string {
  const words = wordsOf(text)
  if (words.length === 0) throw notAllowed()
  return words.join(' ')
}

export const wordsOf = (text: string): string[] =>
  text
    .toWellFormed()
    .replaceAll('"', ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !/^(or|and|not)$/i.test(word))

/** The query of a list, encoded; the signs of the options stay as they are. */
export function queryOf(options: {
  readonly filter?: string | undefined
  readonly search?: string | undefined
  readonly top: number
  readonly skip: number
}): string {
  const { filter, search, top, skip } = options
  return [
    ...(filter === undefined ? [] : [`$filter=${encodeURIComponent(filter)}`]),
    ...(search === undefined ? [] : [`$search=${encodeURIComponent(search)}`]),
    `$top=${top}`,
    `$skip=${skip}`,
  ].join('&')
}
