/** Node's http. An `import` of it reads every export, and one of them, WebSocket, loads undici: 3 MiB of every process. */
export const http = process.getBuiltinModule('node:http')
