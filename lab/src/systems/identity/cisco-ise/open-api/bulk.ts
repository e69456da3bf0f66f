import type { HttpAnswer, HttpRequest } from '../../../../emulator/http-listener.ts'
import { ErsError, json } from '../ers/answers.ts'
import { isObject, type Json, type JsonObject, word } from '../deployment/json.ts'
import type { Tasks } from './tasks.ts'

type EndpointCall = (request: HttpRequest, key: string | undefined, body: JsonObject) => HttpAnswer

const most = 500

/** One call for many endpoints: what each would have been answered alone is in the task. */
export function bulkCalls(
  endpoint: EndpointCall,
  tasks: Tasks,
): (method: string, body: unknown) => HttpAnswer {
  const alone = (method: string, key: string | undefined, body: JsonObject): string | null => {
    const request = { method, path: '', query: new URLSearchParams(), headers: {}, body: '' }
    try {
      const { status } = endpoint(request, key, body)
      return status < 300 ? null : `status ${status}`
    } catch (error) {
      if (error instanceof ErsError) return error.message
      throw error
    }
  }
  const keyOf = (body: JsonObject) => word(body['id'] ?? body['mac'])
  const listOf = (method: string, body: unknown): readonly Json[] | null => {
    const list: unknown = method === 'DELETE' && isObject(body) ? body['endpoints'] : body
    return Array.isArray(list) && list.length > 0 && list.length <= most ? (list as readonly Json[]) : null
  }
  return (method, body) => {
    const list = listOf(method, body)
    if (!['POST', 'PUT', 'DELETE'].includes(method))
      return json(405, { code: 405, message: 'Method not allowed' })
    if (list === null)
      return json(400, { code: 400, message: `A list of 1 to ${most} endpoints is expected` })
    const done = list.map((one) => {
      if (method === 'DELETE') return { key: word(one), problem: alone('DELETE', word(one), {}) }
      if (!isObject(one)) return { key: '', problem: 'Malformed endpoint' }
      const key = keyOf(one)
      return { key, problem: alone(method, method === 'PUT' ? key : undefined, one) }
    })
    return json(200, { id: tasks.add('ENDPOINT', done) })
  }
}
