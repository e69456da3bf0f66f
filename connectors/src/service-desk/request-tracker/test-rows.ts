export type Row = Readonly<Record<string, unknown>>

const origin = 'https://rt.example.edu/REST/2.0'
export const requester = 'adiaz@example.edu'

export const reference = (type: string, id: string) => ({ type, id, _url: `${origin}/${type}/${id}` })

export const fields: Readonly<Record<string, Row>> = {
  '3': { id: 3, Name: 'Outlet', Type: 'Freeform', MaxValues: '1', Pattern: '(?#Mandatory).', Disabled: '0' },
  '4': {
    id: 4,
    Name: 'Building',
    Type: 'Select',
    MaxValues: '1',
    Values: ['Library', 'Physics'],
    Disabled: '0',
  },
  '5': {
    id: 5,
    Name: 'Floor',
    Type: 'Select',
    MaxValues: '1',
    Values: ['1', '2'],
    BasedOn: reference('customfield', '4'),
  },
  '6': { id: 6, Name: 'Needed by', Type: 'DateTime', MaxValues: '1' },
  '7': { id: 7, Name: 'Plan', Type: 'Image', MaxValues: '1' },
}

/** What TicketSQL asks, as far as the connector asks it. */
export function finds(sql: string, ticket: Row): boolean {
  const subject = String(ticket['Subject']).toLowerCase()
  const words = [...sql.matchAll(/Subject LIKE (?:'([^']*)'|"([^"]*)")/g)].map(
    ([, one, other]) => one ?? other ?? '',
  )
  const person = /Requestor\.EmailAddress = '([^']*)'/.exec(sql)?.[1]?.toLowerCase()
  const id = /\bid = '([^']*)'/.exec(sql)?.[1]
  return (
    words.every((word) => subject.includes(word.toLowerCase())) &&
    (person === undefined ||
      (person === requester && JSON.stringify(ticket['Requestor']).includes('"adiaz"'))) &&
    (id === undefined || id === String(ticket['id'])) &&
    (!sql.includes('__Active__') || ticket['Status'] === 'new')
  )
}

export const user = {
  ...reference('user', 'adiaz'),
  Name: 'adiaz',
  RealName: 'Ana Diaz',
  EmailAddress: requester,
  Disabled: '0',
}
export const queue = {
  id: 1,
  Name: 'Network',
  Lifecycle: 'default',
  TicketCustomFields: Object.keys(fields).map((id) => ({ ...reference('customfield', id), name: '' })),
}
