import { connect } from 'node:net'

interface KeaAnswer {
  readonly result: number
  readonly text?: string
  readonly arguments?: unknown
}

/** Asks kea-dhcp4 at its own socket; rejects unless the result is 0. */
export const askSocket = (socket: string, question: object): Promise<unknown> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const connection = connect(socket, () => connection.write(JSON.stringify(question)))
    connection.setEncoding('utf8')
    connection.on('data', (text: string) => (answer += text))
    connection.once('error', reject)
    connection.once('close', () => {
      try {
        const { result, text, arguments: value } = JSON.parse(answer) as KeaAnswer
        if (result === 0) resolve(value)
        else reject(new Error(`Kea: ${result} ${text ?? ''}`))
      } catch (cause) {
        reject(new Error('Kea closed its socket without an answer', { cause }))
      }
    })
  })
