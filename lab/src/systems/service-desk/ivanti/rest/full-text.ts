import type { HttpAnswer } from '../../../../emulator/http-listener.ts'
import { badPayload, json } from '../tenant/answers.ts'
import type { BusinessObject } from '../tenant/business-object.ts'
import type { Desk } from '../desk/desk.ts'
import { mostRows } from '../odata/collection.ts'
import { searchCondition } from '../odata/search-words.ts'
import { shown } from '../odata/shown.ts'
import { payloadOf, textOf } from '../tenant/payload.ts'

const found = (desk: Desk, object: BusinessObject, text: string) => {
  const fits = searchCondition(text, object)
  return [...object.rows()].filter(fits).map((row) => shown(desk, object, row))
}

function wanted(body: string) {
  const sent = payloadOf(body)
  const text = textOf(sent['Text'] ?? sent['text']).trim()
  if (text === '') throw badPayload('Text is not given.')
  const count = (name: string, otherwise: number) =>
    sent[name] === undefined ? otherwise : Number(textOf(sent[name]))
  const [top, skip] = [count('$top', 25), count('$skip', 0)]
  if (!(top >= 0 && top <= mostRows && skip >= 0)) throw badPayload('The page is not valid.')
  return { text, top, skip, type: textOf(sent['ObjectType']) }
}

/** `POST /api/rest/search/fulltext`: one object, named as `incident#`. */
export function searchOne(desk: Desk, body: string): HttpAnswer {
  const { text, top, skip, type } = wanted(body)
  const name = type.replace(/#$/, '')
  const object = desk.objectOfSet(`${name.replace('#', '__')}s`) ?? desk.objectOfSet(name)
  if (object === null) return json(200, { data: [], totalRows: 0 })
  const all = found(desk, object, text)
  return json(200, { data: all.slice(skip, skip + top), totalRows: all.length })
}

/** `POST /api/rest/Search`: all objects that have words to look through. */
export function searchAll(desk: Desk, body: string): HttpAnswer {
  const { text, top, skip } = wanted(body)
  const all = [...desk.objects.values()]
    .filter(({ indexed, name }) => indexed.length > 0 && name !== 'Task__Assignment')
    .flatMap((object) => found(desk, object, text).map((row) => ({ ObjectType: `${object.name}#`, ...row })))
  return json(200, { data: all.slice(skip, skip + top), totalRows: all.length })
}
