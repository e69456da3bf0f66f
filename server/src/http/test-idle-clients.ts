import { connect } from 'node:net'

/**
 * A process that holds many streams open and reads what comes: `port count path cookie` as arguments. Says `open` once
 * each has had its first event, and ends when its input does.
 */
const [port = '', count = '', path = '', cookie = ''] = process.argv.slice(2)
let opened = 0
const open = () =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', reject)
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (!text.includes('event: ')) return
      opened += 1
      resolve()
    })
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n\r\n`,
    )
  })
process.stdin.on('end', () => process.exit(0)).resume()
while (opened < Number(count)) {
  await Promise.all(Array.from({ length: Math.min(50, Number(count) - opened) }, open))
}
process.stdout.write('open\n')
