import type { HttpAnswer } from '../../../../emulator/http-listener.ts'

export type DeskCode =
  | 'ISM_3000'
  | 'ISM_4000'
  | 'ISM_4001'
  | 'ISM_4004'
  | 'ISM_4029'
  | 'ISM_5000'
  | 'ISM_5003'

/** Thrown anywhere below the router; becomes the desk's `{code, description, message}`. */
export class DeskError extends Error {
  readonly status: number
  readonly code: DeskCode
  readonly description: string
  readonly messages: readonly string[]

  constructor(status: number, code: DeskCode, description: string, messages: readonly string[]) {
    super(messages.join(' '))
    this.status = status
    this.code = code
    this.description = description
    this.messages = messages
  }
}

export const badPayload = (...messages: readonly string[]) =>
  new DeskError(400, 'ISM_4000', 'Invalid Request Payload', messages)
/** There is no 404 for records. */
export const noRecord = () => badPayload('Invalid key')
export const noPath = (message: 'Invalid Path' | 'No service' = 'Invalid Path') =>
  new DeskError(404, 'ISM_4004', 'Requested resource does not exist', [message])
export const notSignedIn = () =>
  new DeskError(401, 'ISM_4001', 'Unauthorized', ['Invalid Session key or Authentication token or Host'])
export const signInRefused = () =>
  new DeskError(400, 'ISM_4000', 'Invalid Request Payload', [
    'Unhandled system exception: Tenant Not Found or wrong Password or OpenID not Configured Properly.',
  ])
export const brokenInside = (...messages: readonly string[]) =>
  new DeskError(500, 'ISM_5000', 'Internal server error', messages)

export const json = (status: number, body: unknown): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

export const failure = (error: DeskError): HttpAnswer =>
  json(error.status, { code: error.code, description: error.description, message: error.messages })

export const empty = (status: 200 | 204): HttpAnswer => ({ status })

export const html = (status: number, title: string): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
})

/** Where people sign in: whoever asks below the wrong path is shown it, with 200. */
export const signInPage = (): HttpAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: '<!DOCTYPE html><html><head><title>Ivanti Neurons for ITSM</title></head><body><form method="post" action="/HEAT/Account/Login.aspx"><label>User name <input name="UserName"></label><label>Password <input name="Password" type="password"></label><button>Log in</button></form></body></html>',
})

/** An unhandled exception tells more than it should of its own session. */
export const unhandled = (tenant: string, username: string): HttpAnswer =>
  json(500, {
    code: 'ISM_5000',
    description: 'Internal server error',
    message: [''],
    LogEntryId: JSON.stringify({
      SessionId: `${tenant}#00000000000000000000000000000000#2`,
      TenantId: tenant,
      LoginId: username,
      Hostname: 'app-01',
      ServiceName: 'AppServer',
      ConnectionString: 'Data Source=sql-01;Initial Catalog=desk;User Id=desk;Password=not-a-password',
    }),
  })
