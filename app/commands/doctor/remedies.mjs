/**
 * The mistake with its effect on members, and the fix for each proxy. `app`: settings of the app's environment, if any.
 *
 * @typedef {{ wrong: string, nginx: string, caddy: string, haproxy: string, app?: string }} Remedy
 */

const CADDY_ITSELF = 'reverse_proxy does this by itself; take out a header_up that says otherwise';
const ONE_PROXY = 'TRUST_PROXY=1 (as many as there are proxies one behind the other)';

export const REMEDIES = {
  host: {
    wrong: 'The app does not know the name that members use, so it refuses their forms (Host is not passed on).',
    nginx: 'proxy_set_header Host $host;   # $http_host where the port is not 80 or 443',
    caddy: CADDY_ITSELF,
    haproxy: 'passes Host on by itself; take out an http-request set-header Host',
    app: 'or PUBLIC_ORIGIN set to the address that members use; if it is set, it names another address',
  },
  proto: {
    wrong:
      'The app takes the connection of members for another kind than it is, so their cookies are not Secure, or are not kept (X-Forwarded-Proto).',
    nginx: 'proxy_set_header X-Forwarded-Proto $scheme;',
    caddy: `${CADDY_ITSELF}; behind another proxy: trusted_proxies`,
    haproxy: 'http-request set-header X-Forwarded-Proto https if { ssl_fc }',
    app: `${ONE_PROXY}, or PUBLIC_ORIGIN with https://`,
  },
  addressMissing: {
    wrong:
      'All members come from one address, so a few who mistype their password lock out everybody (X-Forwarded-For is not sent).',
    nginx: 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    caddy: CADDY_ITSELF,
    haproxy: 'option forwardfor',
    app: ONE_PROXY,
  },
  addressIgnored: {
    wrong:
      'All members come from one address, so a few who mistype their password lock out everybody: the proxy says where they come from, and the app is not set to believe it.',
    nginx: 'is right as it is',
    caddy: 'is right as it is',
    haproxy: 'is right as it is',
    app: ONE_PROXY,
  },
  proxiesUntrusted: {
    wrong:
      'There are more proxies than the app believes, so all members have the address of a proxy, and a few who mistype their password lock out everybody (X-Forwarded-For has more addresses than TRUST_PROXY).',
    nginx: 'is right as it is',
    caddy: 'is right as it is',
    haproxy: 'is right as it is',
    app: 'TRUST_PROXY=2 with two proxies one behind the other, 3 with three',
  },
  addressPrivate: {
    wrong:
      'This request came over the internet, and the app sees an address of a private network: something hides where members come from, so a few who mistype their password lock out everybody.',
    nginx: 'behind another proxy: $proxy_add_x_forwarded_for in place of $remote_addr',
    caddy: 'behind another proxy: trusted_proxies',
    haproxy: 'behind another proxy: http-request add-header X-Forwarded-For %[src] in place of set-header',
    app: 'TRUST_PROXY one higher where a proxy was added. Docker: "userland-proxy": false; Kubernetes: externalTrafficPolicy: Local',
  },
  addressBelieved: {
    wrong:
      'Visitors can choose the address that attempts are counted by, so no limit stops the guessing of passwords: the app believes the X-Forwarded-For that a visitor sends.',
    nginx: 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;   # not $http_x_forwarded_for',
    caddy: 'take out trusted_proxies and header_up X-Forwarded-For, unless another proxy stands in front',
    haproxy: 'option forwardfor   # and no "if-none"',
    app: 'TRUST_PROXY must not be more than there are proxies',
  },
  cookiesNotSentOn: {
    wrong: 'Cookies of members do not reach the app, so members cannot sign in (Cookie is taken away on the way in).',
    nginx: 'take out proxy_set_header Cookie "";',
    caddy: 'take out header_up -Cookie and request_header -Cookie',
    haproxy: 'take out http-request del-header Cookie',
  },
  languageTaken: {
    wrong: 'The language of a browser does not reach the app, so new visitors read English (Accept-Language).',
    nginx: 'take out proxy_set_header Accept-Language',
    caddy: 'take out header_up and request_header on Accept-Language',
    haproxy: 'take out http-request del-header or set-header Accept-Language',
  },
  eventsHeld: {
    wrong:
      'Events are held back until there are many, so results and messages come late (buffering, or compression of streams).',
    nginx: 'proxy_buffering off;   # or take out proxy_ignore_headers X-Accel-Buffering; no gzip for text/event-stream',
    caddy: 'flush_interval -1   # and no encode for text/event-stream',
    haproxy: 'take out option http-buffer-response, and text/event-stream from compression type',
  },
  eventsCut: {
    wrong:
      'A line that is silent for 16 s is cut, so pages that listen connect again and again (the pages hear something every 15 s).',
    nginx: 'proxy_read_timeout 60s;',
    caddy: 'transport http { read_timeout 60s }   # or take it out: there is none by itself',
    haproxy: 'timeout server 60s',
  },
  uploads: {
    wrong: 'A picture of 8 MB does not get through, so members cannot show their payment (the limit of bodies).',
    nginx: 'client_max_body_size 32m;   # the app itself says so of pictures above 8 MB',
    caddy: 'request_body { max_size 32MB }   # or take it out: there is none by itself',
    haproxy: 'take out a rule on req.body_size or content-length below 33554432',
  },
  postsRefused: {
    wrong: 'A form is refused before it reaches the app, so members cannot sign in or send anything (a firewall).',
    nginx: 'take out limit_except, or the rule of ModSecurity (SecRuleRemoveById) that its log names',
    caddy: 'take out a respond or abort on method POST, or the rule of the firewall that its log names',
    haproxy:
      'take out http-request deny on METH_POST or req.body, or the rule of the firewall (SPOE) that its log names',
  },
  pagesKept: {
    wrong: 'Two visitors got the very same page: the proxy keeps pages, so a member can see the data of another.',
    nginx: 'take out proxy_cache, or proxy_ignore_headers Cache-Control Set-Cookie',
    caddy: 'take out cache for pages',
    haproxy: 'take out http-request cache-use',
  },
  headersTaken: {
    wrong:
      'Headers of the app do not arrive (X-Request-Id, Content-Security-Policy), which protect members and name requests.',
    nginx: 'take out proxy_hide_header',
    caddy: 'take out header -… and header_down -…',
    haproxy: 'take out http-response del-header',
  },
  cookiesTaken: {
    wrong: 'A cookie of the app does not arrive, or with another path, so members cannot sign in (Set-Cookie).',
    nginx: 'take out proxy_hide_header Set-Cookie, proxy_cookie_path and proxy_ignore_headers Set-Cookie',
    caddy: 'take out header_down on Set-Cookie',
    haproxy: 'take out http-response del-header or replace-header on Set-Cookie',
  },
  cookiesWeakened: {
    wrong:
      'A cookie of the app arrives without Secure, HttpOnly or SameSite, or with a Domain: browsers refuse one named __Host-, so members cannot sign in.',
    nginx: 'take out proxy_cookie_flags and proxy_cookie_domain',
    caddy: 'take out header_down on Set-Cookie',
    haproxy: 'take out http-response replace-header Set-Cookie, and rsprep in an old version',
  },
  varyTaken: {
    wrong:
      'Pages arrive without Vary: Accept-Language, Cookie, so a cache on the way may give one member’s page to another, or another language.',
    nginx: 'take out proxy_hide_header Vary',
    caddy: 'take out header -Vary and header_down -Vary',
    haproxy: 'take out http-response del-header Vary',
  },
  pagesRewritten: {
    wrong:
      'The bytes of a page are changed on the way, which breaks scripts and forms, and what their policy protects.',
    nginx: 'take out sub_filter, add_before_body and pagespeed',
    caddy: 'take out replace, templates and header_up -Accept-Encoding for them',
    haproxy:
      'changes no bodies; look for a filter (Lua, SPOE) or at what stands in front, such as a CDN that optimises',
  },
  cookiesRefused: {
    wrong: 'Cookies of some kilobytes are refused, so members cannot come back to a form that kept what they typed.',
    nginx: 'large_client_header_buffers 4 16k;',
    caddy: 'servers { max_header_size 1MB }   # or take it out: that is what it has by itself',
    haproxy: 'tune.bufsize 16384 or more',
  },
  headersTooLong: {
    wrong:
      'An answer with some kilobytes of headers does not arrive, so members cannot sign in, or lose what they typed.',
    nginx: 'proxy_buffer_size 16k; proxy_buffers 8 16k; proxy_busy_buffers_size 32k;',
    caddy: 'take out max_response_header',
    haproxy: 'tune.bufsize 16384 or more',
  },
  deskAmongMembers: {
    wrong:
      'The members’ address does not answer 404 to /desk/sign-in: the pages for staff belong to a host of their own.',
    nginx: 'take out a location that leads to DESK_PORT; the desk has a server block of its own',
    caddy: 'take out a handle or route that leads to DESK_PORT; the desk has a site of its own',
    haproxy: 'take out a use_backend by path; the desk has a host of its own (req.hdr(host))',
  },
  deskPlain: {
    wrong:
      'The desk answers from outside without TLS, so passwords and sessions of staff, and all that members sent, can be read on the way.',
    nginx: 'listen 443 ssl; on port 80: return 308 https://$host$request_uri;',
    caddy: 'desk.garden.example { … }   # without http:// in front',
    haproxy: 'http-request redirect scheme https code 308 unless { ssl_fc }',
    app: 'DESK_HOST=127.0.0.1, or in a container the port published to the proxy alone (-p 127.0.0.1:3001:3001)',
  },
  compressedTwice: {
    wrong: 'Pages are compressed twice, so browsers show rubbish.',
    nginx: 'gzip off;   # the app compresses by itself',
    caddy: 'take out encode, or header_up -Accept-Encoding',
    haproxy: 'take out compression algo, or compression offload',
  },
};
