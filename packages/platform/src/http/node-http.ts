/** Node's http without `import`, which reads every export: WebSocket among them loads undici, 3 MiB a process. */
export const http = process.getBuiltinModule('node:http')
