import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import type { Campus } from './campus.ts'

export type PageAnswer = CallAnswer<Calls['GET /common-queries/dhcp-server/']>
export type DhcpAsk = (q: string) => Promise<PageAnswer>

/** Somebody who asks the page of DHCP servers, and has each answer when it is whole. */
export async function startDhcpAsking(campus: Campus): Promise<DhcpAsk> {
  await campus.server.addPerson('ada', ['queries-dhcp-server'])
  const cookie = await campus.server.signIn('ada')
  return async (q: string): Promise<PageAnswer> => {
    const answer = await campus.server.call(
      'GET',
      `/common-queries/dhcp-server/?${new URLSearchParams({ q })}`,
      {
        headers: { cookie, accept: 'application/json' },
      },
    )
    if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
    return answer.json<{ data: PageAnswer }>().data
  }
}
