import type { HttpAnswer, HttpRequest } from '../../../../emulator/http-listener.ts'
import { noPath } from '../tenant/answers.ts'
import type { BusinessObject } from '../tenant/business-object.ts'
import type { Desk } from '../desk/desk.ts'
import type { FieldType } from '../tenant/record.ts'

const types: Readonly<Record<FieldType, string>> = {
  text: 'Type="Edm.String" Unicode="true"',
  id: 'Type="Edm.String" MaxLength="32" Unicode="false"',
  number: 'Type="Edm.Decimal"',
  'yes-no': 'Type="Edm.Boolean"',
  date: 'Type="Edm.DateTimeOffset"',
}

function entity({ name, fields, relations }: BusinessObject, isRoot: boolean): string {
  const properties = fields.map(
    (field) =>
      `<Property Name="${field.name}" ${types[field.type]}${field.name === 'RecId' ? ' Nullable="false"' : ''} />`,
  )
  // Only what was asked for says what it leads to.
  const navigations = (isRoot ? relations : []).map(
    (one) =>
      `<NavigationProperty Name="${one.name}" Type="Collection(MetaData.${one.target.toLowerCase()})" />`,
  )
  return `<EntityType Name="${name.toLowerCase()}"><Key><PropertyRef Name="RecId" /></Key>${properties.join('')}${navigations.join('')}</EntityType>`
}

const document = (entities: string, sets: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="MetaData" xmlns="http://docs.oasis-open.org/odata/ns/edm">${entities}<EntityContainer Name="Container">${sets
    .map((name) => `<EntitySet Name="${name}s" EntityType="MetaData.${name}" />`)
    .join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`

/**
 * `/api/odata/<set>/$metadata`: the object and what it leads to, as CSDL. One that nobody knows is made up, without a field.
 * Whoever asks for JSON breaks it.
 */
export function metadata(desk: Desk, set: string, request: HttpRequest): HttpAnswer {
  if (set === '' || set.toLowerCase() === 'businessobject') throw noPath('No service')
  if (/json/.test(request.headers.accept ?? '')) {
    return {
      status: 500,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: 'Unhandled system exception: {&quot;error&quot;:{&quot;code&quot;:&quot;&quot;,&quot;message&quot;:&quot;A supported MIME type could not be found.&quot;}}',
    }
  }
  const headers = { 'Content-Type': 'application/xml; charset=utf-8' }
  const root = desk.objectOfSet(set)
  if (root === null) {
    const name = set
      .toLowerCase()
      .replace(/s$/, '')
      .replace(/[^a-z0-9_]/g, '')
    return { status: 200, headers, body: document(`<EntityType Name="${name}" />`, [name]) }
  }
  const targets = root.relations.flatMap(({ target }) => desk.objects.get(target) ?? [])
  const all = [root, ...new Set(targets.filter((one) => one !== root))]
  const entities = all.map((one) => entity(one, one === root)).join('')
  return {
    status: 200,
    headers,
    body: document(
      entities,
      all.map(({ name }) => name.toLowerCase()),
    ),
  }
}
