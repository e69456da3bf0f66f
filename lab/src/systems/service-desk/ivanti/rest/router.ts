import type { HttpAnswer, HttpRequest } from '../../../../emulator/http-listener.ts'
import { noPath } from '../tenant/answers.ts'
import { submit } from '../catalogue/submit.ts'
import type { Desk } from '../desk/desk.ts'
import { deleteOne, download, uploadAll } from './attachments.ts'
import { searchAll, searchOne } from './full-text.ts'
import { offerings, validationList } from './offerings.ts'

/** Everything below `/api/rest/`, given as the decoded parts of its path. */
export function rest(desk: Desk, parts: readonly string[], request: HttpRequest): HttpAnswer {
  const { method, body } = request
  const [first = '', second = '', third = '', ...more] = parts
  if (more.length > 0) throw noPath()
  const at = [first, second, third].map((part) => part.toLowerCase())
  const is = (wanted: string, path: string) => method === wanted && at.join('/').replace(/\/+$/, '') === path
  if (method === 'GET' && at[0] === 'template' && at[2] === '_all_') return offerings(desk, second)
  if (is('POST', 'servicerequest/new')) return submit(desk, body)
  if (at[0] === 'servicerequest' && at[2] === 'validationlist' && (method === 'GET' || method === 'POST')) {
    return validationList(desk, second, method, body)
  }
  if (is('POST', 'attachment')) return uploadAll(desk, request)
  if (is('GET', 'attachment')) return download(desk, request)
  if (is('DELETE', 'attachment')) return deleteOne(desk, request)
  if (is('POST', 'search/fulltext')) return searchOne(desk, body)
  if (is('POST', 'search')) return searchAll(desk, body)
  throw noPath()
}
