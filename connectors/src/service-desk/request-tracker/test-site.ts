import { json } from '../../transport/test-server.ts'
import type { Answering, Received } from '../../transport/test-server.ts'
import { fields, finds, queue, reference, requester, user } from './test-rows.ts'
import type { Row } from './test-rows.ts'

interface Sent {
  readonly Subject?: string
  readonly Requestor?: string
  readonly Content?: string
  readonly Cc?: readonly string[]
  readonly Due?: string
  readonly Priority?: number
  readonly Status?: string
  readonly CustomFields?: Readonly<Record<string, string | readonly string[]>>
  readonly Attachments?: readonly { readonly FileName: string; readonly FileType: string }[]
}

/** A site with one queue and one ticket, that keeps what it is told. */
export class TestSite {
  readonly tickets: Row[] = []
  readonly history: Row[] = []
  readonly attachments: Row[] = []
  afterwards: Answering | null = null
  readonly instead: Record<string, Answering> = {}

  constructor() {
    this.#make({ Subject: 'Network point LIB-2.114-B', Requestor: requester, Content: 'Please.' })
  }

  readonly answer: Answering = (received, response) => {
    const { pathname, searchParams } = new URL(received.url, 'https://x')
    const path = decodeURIComponent(pathname).replace('/REST/2.0', '')
    const own = Object.entries(this.instead).find(([start]) => `${received.method} ${path}`.startsWith(start))
    ;(own?.[1] ?? this.#at(received, path, searchParams))(received, response)
  }

  #at({ method, body, headers }: Received, path: string, query: URLSearchParams): Answering {
    const [, kind = '', id = '', part = ''] = path.split('/')
    if (kind === 'rt') return json({ Version: '5.0.3', Plugins: [] })
    if (kind === 'queues')
      return list([{ ...reference('queue', '1'), Name: 'Network', Description: '', Disabled: '0' }])
    if (kind === 'queue') return id === '1' ? json(queue) : missing
    if (kind === 'customfield') return fields[id] === undefined ? missing : json(fields[id])
    if (kind === 'user') return id.toLowerCase() === 'adiaz' ? json(user) : missing
    // A field that may not be searched by is passed over.
    if (kind === 'users') return list([user, { ...user, Name: 'other', EmailAddress: 'other@example.edu' }])
    if (kind === 'tickets')
      return list(this.tickets.filter((one) => finds(query.get('query') ?? '', one)).toReversed())
    if (kind === 'attachment') return json(this.attachments.find((one) => one['id'] === id) ?? {})
    if (kind !== 'ticket') return missing
    if (method === 'POST' && id === '') return this.#create(JSON.parse(body) as Sent)
    const ticket = this.tickets.find((one) => String(one['id']) === id)
    if (ticket === undefined) return missing
    if (part === 'history') return list(this.history.filter(({ of }) => of === id))
    if (part === 'attachments') return list(this.attachments.filter(({ of }) => of === id))
    if (part !== '') return this.#say(id, part, JSON.parse(body) as Sent)
    const etag = `"${JSON.stringify(ticket).length}-${this.history.length}"`
    if (method !== 'PUT') {
      const { _url, ...alone } = ticket
      return withEtag({ ...alone, _hyperlinks: [{ ref: 'self', type: 'ticket', id, _url }] }, etag)
    }
    if (headers['if-match'] !== etag) return json({ message: 'Precondition Failed' }, 412)
    const { Status = '', Cc } = JSON.parse(body) as Sent
    const change = Cc === undefined ? { Status } : { Cc: Cc.filter((one) => one !== 'nobody').map(personOf) }
    this.tickets[this.tickets.indexOf(ticket)] = { ...ticket, ...change }
    return json([`Ticket ${id}: Status changed from 'new' to '${Status}'`])
  }

  #make(sent: Sent): string {
    const { Subject, Requestor = '', Content = '', CustomFields = {}, Cc = [], Due, Priority = 0 } = sent
    const id = String(20 + this.tickets.length)
    const values = Object.entries(CustomFields).map(([key, value]) => ({
      ...reference('customfield', key),
      name: fields[key]?.['Name'],
      values: [value].flat(),
    }))
    this.tickets.push({
      ...reference('ticket', id),
      id: Number(id),
      Subject,
      Status: 'new',
      Queue: { ...reference('queue', '1'), Name: 'Network' },
      Owner: reference('user', 'Nobody'),
      Requestor: [personOf(Requestor)],
      Cc: Cc.map(personOf),
      Due: Due === undefined ? '1970-01-01T00:00:00Z' : `${Due.replace(' ', 'T')}Z`,
      Priority,
      Created: '2026-11-21T09:00:00Z',
      LastUpdated: '2026-11-21T09:00:00Z',
      Resolved: '1970-01-01T00:00:00Z',
      CustomFields: values,
    })
    this.#say(id, 'create', { Content })
    return id
  }

  #create(sent: Sent): Answering {
    const id = this.#make(sent)
    return this.afterwards ?? json(reference('ticket', id), 201)
  }

  #say(of: string, part: string, { Content = '', Attachments = [] }: Sent): Answering {
    const transaction = String(100 + this.history.length)
    const Type = `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`
    const Created = '2026-11-21T10:00:00Z'
    this.history.push({
      ...reference('transaction', transaction),
      of,
      Type,
      Created,
      Creator: reference('user', 'root'),
    })
    const packed = Buffer.from(Content).toString('base64')
    const files = [
      { ContentType: 'text/plain', Filename: '', Content: packed },
      ...Attachments.map(({ FileName, FileType }) => ({
        ContentType: FileType,
        Filename: FileName,
        ContentLength: '30',
      })),
    ]
    for (const file of files) {
      const id = String(500 + this.attachments.length)
      this.attachments.push({
        ...reference('attachment', id),
        of,
        TransactionId: reference('transaction', transaction),
        Created,
        ...file,
      })
    }
    return json(['Comments added'], 201)
  }
}

/** Who is known by an address stands there by name. */
const personOf = (text: string) => reference('user', text === requester ? user.Name : text)

const list = (items: readonly Row[]) =>
  json({ count: items.length, page: 1, per_page: 100, total: null, pages: null, items })

const missing = json({ message: 'Not Found' }, 404)
const withEtag =
  (row: Row, etag: string): Answering =>
  (_received, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', etag })
      .end(JSON.stringify(row))
  }
