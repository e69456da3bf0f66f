import type { AccessKey } from '@patchbay/contract/access-keys'
import type { TestApp } from '../http/test-app.ts'

export interface Answered {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly data: never
}

/** Asks as somebody and returns what a test compares. */
export async function askAs(
  server: TestApp,
  cookie: string,
  name: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const response = await server.call(method, path, {
    headers: { cookie, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  const body = response.json<{ code?: string; fields?: Record<string, string>; data?: never }>()
  return { status: response.statusCode, code: body.code, fields: body.fields, data: body.data as never }
}

/** An account with every key, as the built-in role gives it. */
export async function addAdministrator(server: TestApp, username: string): Promise<number> {
  const id = await server.addPerson(username)
  await server.database.db.updateTable('person').set({ role: 1 }).where('id', '=', id).execute()
  return id
}

export const fieldsOf = (username: string, change: object = {}) => ({
  username,
  email: `${username}@campus.example`,
  firstname: username,
  lastname: 'Test',
  role: 0,
  groups: [] as number[],
  keys: [] as AccessKey[],
  expires_at: null as string | null,
  ...change,
})
