import type { HttpAnswer } from '../../../../emulator/http-listener.ts'
import { isObject, parseJson, word, type Json, type JsonObject } from '../deployment/json.ts'
import { escapeXml, parent, textElement } from '../deployment/xml.ts'
import type { Resource } from '../deployment/resource.ts'

// The other form of ERS: names, ids and descriptions are attributes, everything else is elements. The root is in the name
// space of its part of ERS; results of a search, failures and the like are in two that all parts share.

const space = (part: string) => (part === '' ? 'ers.ise.cisco.com' : `${part}.ers.ise.cisco.com`)
const schema = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'

const attributes = (object: JsonObject, names: readonly string[]) =>
  names
    .filter((name) => object[name] !== undefined)
    .map((name) => ` ${name}="${escapeXml(word(object[name]))}"`)
    .join('')

const shownLink = (name: string, link: JsonObject) =>
  `<${name}${attributes({ ...link, type: 'application/xml' }, ['rel', 'href', 'type'])}/>`

/** `NetworkDeviceIPList` holds `NetworkDeviceIP`; of other lists the names are taken to be made alike. */
const single = (name: string) => name.replace(/List$|s$/, '') || name

/** Attributes of the site's own: a name may hold what no element is called. */
const entries = (map: JsonObject) =>
  Object.entries(map).map(([key, value]) =>
    parent('entry', textElement('key', key), textElement('value', word(value))),
  )

function element(name: string, value: Json): string {
  if (value === null) return ''
  if (Array.isArray(value)) return parent(name, ...value.map((one: Json) => element(single(name), one)))
  if (!isObject(value)) return textElement(name, word(value))
  if (name === 'link') return shownLink(name, value)
  const flat = name === 'customAttributes' && !isObject(value['customAttributes'])
  return parent(name, ...(flat ? entries(value) : elements(value)))
}

const elements = (object: JsonObject, except: readonly string[] = []): readonly string[] =>
  Object.entries(object).flatMap(([name, value]) => (except.includes(name) ? [] : element(name, value)))

const objects = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter((one): one is JsonObject => isObject(one)) : []

function searchResult(result: JsonObject): string {
  const beside = ['nextPage', 'previousPage'].map((name) => {
    const link = result[name]
    return isObject(link) ? shownLink(`ns3:${name}`, link) : ''
  })
  const resources = objects(result['resources']).map((one) => {
    const { link } = one
    const inside = isObject(link) ? shownLink('link', link) : ''
    return `<ns5:resource${attributes(one, ['description', 'id', 'name'])}>${inside}</ns5:resource>`
  })
  const spaces = `xmlns:ns5="${space('')}" xmlns:ers-v2="ers-v2" ${schema} xmlns:ns3="${space('v2')}"`
  return `<ns3:searchResult${attributes(result, ['total'])} ${spaces}>${beside.join('')}${parent('ns3:resources', ...resources)}</ns3:searchResult>`
}

const common = (name: string, more: string, inside: string) =>
  `<ns3:${name}${more} ${schema} xmlns:ns3="${space('')}">${inside}</ns3:${name}>`

function failure(told: JsonObject): string {
  const messages = objects(told['messages']).map(
    (one) =>
      `<message${attributes(one, ['type', 'code'])}>${textElement('title', word(one['title']))}</message>`,
  )
  const link = isObject(told['link']) ? shownLink('link', told['link']) : ''
  return common('ersResponse', attributes(told, ['operation']), link + parent('messages', ...messages))
}

const updatedFields = (list: JsonObject) =>
  common(
    'updatedFields',
    '',
    objects(list['updatedField'])
      .map(
        (one) =>
          `<updatedField${attributes(one, ['field'])}>${elements(one, ['field']).join('')}</updatedField>`,
      )
      .join(''),
  )

const operationResult = (result: JsonObject) =>
  common(
    'operationResult',
    '',
    parent(
      'resultValue',
      ...objects(result['resultValue']).map((one) => `<value${attributes(one, ['name', 'value'])}/>`),
    ),
  )

const own = ['description', 'id', 'name']

function shownObject(resource: Resource, object: JsonObject): string {
  const [part = '', kind = ''] = resource.mediaType.split('.')
  const name = `ns4:${part === 'anc' ? resource.wrapper.replace(/^E/, 'e') : kind}`
  const { link, ...rest } = object
  const inside = [isObject(link) ? shownLink('link', link) : '', ...elements(rest, own)].join('')
  return `<${name}${attributes(object, own)} xmlns:ers="${space('')}" ${schema} xmlns:ns4="${space(part)}">${inside}</${name}>`
}

const shared: Readonly<Record<string, (inside: JsonObject) => string>> = {
  SearchResult: searchResult,
  ERSResponse: failure,
  UpdatedFieldsList: updatedFields,
  OperationResult: operationResult,
  VersionInfo: (info) => common('versionInfo', '', elements(info).join('')),
}

/** The same answer in XML; what has no body, or is a page, stays as it is. */
export function toXml(answer: HttpAnswer, resource: Resource | undefined): HttpAnswer {
  const body = answer.headers?.['Content-Type']?.includes('json') ? parseJson(answer.body ?? '') : null
  const [wrapper = '', inside = null] = isObject(body) ? (Object.entries(body)[0] ?? []) : []
  if (!isObject(inside)) return answer
  const write = shared[wrapper] ?? ((object: JsonObject) => (resource ? shownObject(resource, object) : ''))
  return {
    ...answer,
    headers: { ...answer.headers, 'Content-Type': 'application/xml;charset=utf-8' },
    body: `<?xml version="1.0" encoding="utf-8" standalone="yes"?>${write(inside)}`,
  }
}
