import { expect, test } from 'vitest'
import { joinWish, requestWish } from './kinds/request-intent.ts'

const file = (name: string) => ({ name, type: 'text/plain', content: 'bm8gbGluaw==' })
const words = 'The outlet has no link.'
const wishes = [
  (files: object[]) =>
    requestWish.safeParse({
      requester: 'jroe',
      template: 'fault',
      drawn: [],
      subject: 'No link',
      words,
      files,
    }),
  (files: object[]) =>
    joinWish.safeParse({
      requester: 'jroe',
      join: { number: '7', kind: 'request' },
      words,
      about: { kind: 'device', text: 'printer-9' },
      files,
    }),
]

test.each(wishes)('files of one name are refused at their field, however it is written', (read) => {
  expect(read([file('port.txt'), file('switch.txt')]).success).toBe(true)
  const { error } = read([file('port.txt'), file(' PORT.txt')])
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['files', 'Two files have the name PORT.txt. Remove or rename one.'],
  ])
})
