import { json, reply } from '../../transport/test-server.ts'
import type { Answering, Received } from '../../transport/test-server.ts'
import { holds, metadata, rowsOf, sample } from './test-rows.ts'
import type { Row } from './test-rows.ts'

interface Sent {
  readonly parameters: Readonly<Record<string, string>>
  readonly serviceReqData: { readonly Subject: string; readonly Symptom: string }
  readonly strUserId: string
  readonly localOffset: number
}

/** A tenant that keeps what it is told, in the words of the reference. */
export class TestTenant {
  base = '/HEAT/api'
  readonly sets: Record<string, Row[]> = {
    employees: rowsOf('employees'),
    Frs_CompositeContract_Contacts: rowsOf('contacts'),
    ServiceReqTemplateParams: rowsOf('parameters'),
    ServiceReqs: rowsOf('service-requests'),
    incidents: rowsOf('incidents'),
    journal__notess: rowsOf('notes'),
    attachments: rowsOf('attachments'),
    answers: rowsOf('answers'),
  }
  readonly submitted: Sent[] = []
  readonly reported: Row[] = []
  /** Answers the next submission after it was made with this. */
  afterwards: Answering | null = null
  /** In place of an answer, by the beginning of `GET /odata/…` below the base. */
  readonly instead: Record<string, Answering> = {}
  /** Files hang nowhere until they are told where. */
  loose = false

  readonly answer: Answering = (received, response) => {
    const { pathname, searchParams } = new URL(received.url, 'https://x')
    const path = decodeURIComponent(pathname)
    if (!path.startsWith(`${this.base}/`)) {
      return reply(404, { 'content-type': 'text/html' }, '<p>')(received, response)
    }
    const below = path.slice(this.base.length)
    const own = Object.entries(this.instead).find(([start]) =>
      `${received.method} ${below}`.startsWith(start),
    )
    const [, set = '', id, rest = ''] =
      /^\/odata\/businessobject\/(\w+)(?:\('(\w+)'\))?(\/\w+)?$/.exec(below) ?? []
    const described = `${received.method} ${below}` === 'GET /odata/incidents/$metadata'
    const answer =
      own?.[1] ??
      (described ? reply(200, { 'content-type': 'application/xml' }, metadata) : null) ??
      (set === ''
        ? this.#rest(received, below)
        : id === undefined
          ? this.#list(received, set, searchParams)
          : this.#one(received, set, id, rest))
    return answer(received, response)
  }

  #list({ method, body }: Received, set: string, query: URLSearchParams): Answering {
    const rows = this.sets[set] ?? []
    if (method === 'POST') return set === 'incidents' ? this.#report(body) : this.#created(set, body)
    const top = Number(query.get('$top') ?? 25)
    if (top > 100) return json({ code: 'ISM_4000', description: 'Bad Request', message: ['$top'] }, 400)
    const words = (query.get('$search') ?? '')
      .toLowerCase()
      .split(' ')
      .filter((word) => word !== '')
    const found = rows
      .filter((row) => (query.get('$filter') ?? '').split(' and ').every((one) => holds(row, one)))
      .filter((row) => words.every((word) => JSON.stringify(row).toLowerCase().includes(word)))
    const skip = Number(query.get('$skip') ?? 0)
    const page = found.slice(skip, skip + top)
    return page.length === 0 ? reply(200, {}, '') : json({ '@odata.count': page.length, value: page })
  }

  #created(set: string, body: string): Answering {
    return json(this.#store(set, JSON.parse(body) as Row), 201)
  }

  /** An incident: a value that is none of a list is stored as nothing. */
  #report(body: string): Answering {
    const sent = JSON.parse(body) as Row
    this.reported.push(sent)
    const known = Object.fromEntries(
      Object.entries(sent).map(([field, value]) => [field, value === 'Enormous' ? null : value]),
    )
    const made = this.#store('incidents', {
      IncidentNumber: 10_500 + this.reported.length,
      ReadOnly: false,
      ...known,
    })
    return this.afterwards ?? json(made, 201)
  }

  #one({ method, body }: Received, set: string, id: string, rest: string): Answering {
    const rows = this.sets[set] ?? []
    const row = rows.find(({ RecId }) => RecId === id)
    if (row === undefined)
      return json({ code: 'ISM_4000', description: 'Invalid key', message: ['Invalid key'] }, 400)
    if (rest !== '') {
      const answers = this.sets['answers']?.filter(({ Of }) => Of === undefined || Of === id) ?? []
      return json({ value: answers.length === 0 ? 'No instances found.' : answers })
    }
    if (method !== 'PATCH') return json(row)
    const changed = { ...row, ...(JSON.parse(body) as Row) }
    this.sets[set] = rows.map((one) => (one === row ? changed : one))
    return json(changed)
  }

  #store(set: string, given: Row): Row {
    const rows = (this.sets[set] ??= [])
    const RecId = (rows.length + 1).toString(16).toUpperCase().padStart(32, 'E')
    const row = { RecId, CreatedDateTime: new Date().toISOString(), ...given }
    rows.unshift(row)
    return row
  }

  #rest({ method, body }: Received, below: string): Answering {
    if (below.startsWith('/rest/Template/'))
      return reply(200, { 'content-type': 'application/json' }, sample('offerings'))
    if (below.endsWith('/ValidationList')) {
      return method === 'POST'
        ? reply(200, { 'content-type': 'application/json' }, sample('validation-list'))
        : json([])
    }
    if (below === '/rest/Attachment') return this.#upload(body)
    if (below === '/rest/ServiceRequest/new') return this.#submit(JSON.parse(body) as Sent)
    return json(
      { code: 'ISM_4004', description: 'Requested resource does not exist', message: ['Invalid Path'] },
      404,
    )
  }

  #upload(body: string): Answering {
    const name = /filename="([^"]*)"/.exec(body)?.[1] ?? ''
    const parent = /name="ObjectID"\r\n\r\n(\w+)/.exec(body)?.[1]
    const refused = 'Upload Failed, Invalid attachment type.'
    if (name.endsWith('.exe')) return json([{ FileName: name, IsUploaded: false, Message: refused }], 300)
    const { RecId } = this.#store('attachments', {
      ATTACHNAME: name,
      ParentLink_RecID: this.loose ? null : parent,
    })
    return json([{ FileName: name, IsUploaded: true, Message: RecId }])
  }

  #submit(sent: Sent): Answering {
    this.submitted.push(sent)
    const number = 10_300 + this.submitted.length
    const { RecId } = this.#store('ServiceReqs', {
      ServiceReqNumber: number,
      ...sent.serviceReqData,
      Status: 'Submitted',
      ProfileLink_RecID: sent.strUserId,
      ReadOnly: false,
    })
    const ids = Object.entries(sent.parameters).filter(([name]) => !name.endsWith('-recId'))
    for (const [name, value] of ids) {
      this.#store('answers', {
        Of: RecId,
        ParameterName: '',
        ParameterValue: value,
        SvcReqTmplParamLink_RecID: name.slice(4),
      })
    }
    const made = {
      strRequestRecId: RecId,
      strRequestNum: String(number),
      parameterTemplateParameterIds: Object.fromEntries(ids),
    }
    return this.afterwards ?? json({ IsSuccess: true, ErrorText: '', ServiceRequests: [made] })
  }
}
