/** True in `npm run test:whole`, where a test tries every case; in `npm test` it tries those that find the most. */
export const whole = process.env.TEST_WHOLE === '1'
